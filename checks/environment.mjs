// Starts what checks need, a PostgreSQL and the built server with demo data, and stops it at the end.
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { buildIfChanged } from '../scripts/build.mjs'
import { UserError } from '../scripts/install.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { startBuiltServer } from '../scripts/server.mjs'

/** The account that checks sign in with. */
export const ADMIN = { ADMIN_EMAIL: 'load@example.org', ADMIN_PASSWORD: 'only-for-this-measurement' }

/** The exit code that shells expect after Ctrl-C. */
const INTERRUPTED_EXIT_CODE = 130
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP']

/** Passes `act` an empty database, a folder, and `atEnd` to register clean-ups. */
export async function withDatabase(act) {
  const lifecycle = cleanUpOnSignals()
  try {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-environment-'))
    fs.chmodSync(folder, 0o755)
    lifecycle.atEnd(() => fs.rmSync(folder, { recursive: true, force: true }))
    const url = await startOwnPostgres(folder, lifecycle)
    const { default: postgres } = await import('postgres')
    const sql = postgres(url, { max: 4, onnotice: () => {} })
    return await act({ folder, url, sql, atEnd: lifecycle.atEnd })
  } finally {
    lifecycle.end()
  }
}

/** Passes `act` a running server with demo data as well. */
export const withServer = (settings, act) =>
  withDatabase(async ({ folder, url, ...database }) => {
    await buildIfChanged()
    const server = await startBuiltServer({ folder, url, ...settings })
    database.atEnd(() => server.kill())
    if (!(await server.ready)) throw new UserError(server.log())
    const { pid, log, output } = server
    return await act({ ...database, site: server.settings.APP_URL, settings: server.settings, pid, log, output })
  })

/** While PostgreSQL starts it cannot be stopped cleanly, so a signal is handled afterwards. */
async function startOwnPostgres(folder, lifecycle) {
  lifecycle.starting = true
  const { url, stop } = await startPostgres({ dataDir: folder })
  lifecycle.atEnd(stop)
  lifecycle.starting = false
  if (lifecycle.interrupted) lifecycle.leave()
  return url
}

/** Runs clean-ups in reverse order. */
function cleanUpOnSignals() {
  const cleanUps = []
  const lifecycle = {
    starting: false,
    interrupted: false,
    atEnd: (act) => cleanUps.push(act),
    end: () => {
      for (const act of cleanUps.splice(0).reverse()) act()
      for (const signal of SIGNALS) process.off(signal, interrupt)
    },
    leave: () => {
      lifecycle.end()
      process.exit(INTERRUPTED_EXIT_CODE)
    },
  }
  const interrupt = () => {
    lifecycle.interrupted = true
    if (!lifecycle.starting) lifecycle.leave()
  }
  for (const signal of SIGNALS) process.on(signal, interrupt)
  return lifecycle
}

/** Returns one event of the demo for each state of the event page; the open one has the most free seats. */
export async function findDemoEvents(sql) {
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
