// What a measurement runs on: a PostgreSQL, the build and a server with demo data, all its own, and all ended with it.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildIfChanged } from './build.mjs'
import { Advice } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { startBuilt } from './server.mjs'

/** Who is signed in while something is measured. */
export const ADMIN = { ADMIN_EMAIL: 'bench@example.org', ADMIN_PASSWORD: 'only-for-this-measurement' }

/** The exit code that shells expect after Ctrl-C. */
const INTERRUPTED = 130
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** `act` gets an empty database, a folder and `atEnd` for what it starts itself. */
export async function onGround(act) {
  const life = endWithSignals()
  try {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-stage-'))
    fs.chmodSync(folder, 0o755)
    life.atEnd(() => fs.rmSync(folder, { recursive: true, force: true }))
    const url = await bringPostgres(folder, life)
    const { default: postgres } = await import('postgres')
    const sql = postgres(url, { max: 4, onnotice: () => {} })
    return await act({ folder, url, sql, atEnd: life.atEnd })
  } finally {
    life.end()
  }
}

/** `act` gets the server as well, ready and with demo data. */
export const onStage = (settings, act) =>
  onGround(async ({ folder, url, ...ground }) => {
    await buildIfChanged()
    const server = await startBuilt({ folder, url, ...settings })
    ground.atEnd(() => server.kill())
    if (!(await server.ready)) throw new Advice(server.log())
    const { pid, log, said } = server
    return await act({ ...ground, site: server.settings.APP_URL, settings: server.settings, pid, log, said })
  })

/** Its processes belong to no one until it has started: a signal waits for that. */
async function bringPostgres(folder, life) {
  life.starting = true
  const { url, stop } = await startPostgres({ dataDir: folder })
  life.atEnd(stop)
  life.starting = false
  if (life.interrupted) life.leave()
  return url
}

/** The last one started ends first. */
function endWithSignals() {
  const ends = []
  const life = {
    starting: false,
    interrupted: false,
    atEnd: (act) => ends.push(act),
    end: () => {
      for (const act of ends.splice(0).reverse()) act()
      for (const signal of SIGNALS) process.off(signal, interrupt)
    },
    leave: () => {
      life.end()
      process.exit(INTERRUPTED)
    },
  }
  const interrupt = () => {
    life.interrupted = true
    if (!life.starting) life.leave()
  }
  for (const signal of SIGNALS) process.on(signal, interrupt)
  return life
}

/** One event of the demo for each state of the event page, the open one with room for many. */
export async function eventsOf(sql) {
  const events = await sql`
    select id, maximum_participants - taken as left, starts_at < now() as over, not signup_active or taken >= maximum_participants as full,
      registration_deadline < now() as closed
    from workshops w, lateral (select count(*)::int as taken from registrations r where r.workshop_id = w.id and r.registered is not null
      and r.cancelled_at is null and r.deleted_at is null and not r.preliminary_registration) seats
    where not nonpublic and not teaser_only order by id`
  const open = events.filter(({ over, full, closed }) => !over && !full && !closed)
  const roomy = open.toSorted((one, other) => (other.left ?? Infinity) - (one.left ?? Infinity) || 0)
  return {
    open: roomy[0]?.id,
    full: events.find(({ over, full }) => !over && full)?.id,
    closed: events.find(({ over, full, closed }) => !over && !full && closed)?.id,
    over: events.find(({ over }) => over)?.id,
  }
}
