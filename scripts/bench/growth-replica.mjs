// Whether a replica for lists and exports pays: how much of them PostgreSQL computes at all, and how much the process around it.
import { onStage } from '../stage.mjs'
import { computingOf, percentilesOf, shareOfOthers } from './figures.mjs'
import { arrivalsAt, SETTINGS } from './growth-instances.mjs'
import { bringInstances, computingOfAll, postmasterOf, startReplica } from './growth-system.mjs'
import { createEvents } from './registrations.mjs'
import { drawCongress } from './sheets.mjs'
import { signIn } from './staff.mjs'

const EXPORTED = 200_000
const ARRIVALS = 20

export const growthReplica = {
  name: 'growth replica',
  document: 'docs/scaling.md',
  measure: ({ exported = EXPORTED } = {}) => onStage(SETTINGS, (stage) => measure(stage, exported)),
  columns: {
    meanwhile: (row) => row.what,
    'took s': (row) => row.seconds,
    'CPU s of its instance': (row) => row.product,
    'of PostgreSQL': (row) => row.primary,
    'of the replica': (row) => row.replica,
    registrations: (row) => row.answered,
    p50: (row) => row.p50,
    p95: (row) => row.p95,
    p99: (row) => row.p99,
    failed: (row) => row.failed,
  },
  keys: ['what'],
  figures: { product: 'less', primary: 'less' },
  complaints: () => [],
}

async function measure(stage, exported) {
  const { sql, settings } = stage
  const congress = await drawCongress(sql, exported)
  const events = await createEvents(sql, 20)
  const [visited, office] = await bringInstances(stage, 2)
  const replica = await startReplica(stage)
  const { ask } = await signIn(visited.site, settings)
  const download = ({ site }) =>
    ask('POST', '/api/sandoz/workshop_registration/export', { id: congress, type: 'all' }, site).then((file) =>
      file.arrayBuffer(),
    )
  const scenes = {
    nothing: [visited, () => new Promise((resolve) => setTimeout(resolve, 5000))],
    [`an export of ${exported}, same instance`]: [visited, () => download(visited)],
    [`an export of ${exported}, another instance`]: [office, () => download(office)],
    'what the export asks of PostgreSQL alone': [office, () => readAll(settings.DATABASE_URL, congress)],
    'the same, asked of the replica': [office, () => readAll(replica.url, congress)],
  }
  await arrivalsAt(visited.site, events, ARRIVALS)(2)
  const others = await shareOfOthers()
  const rows = []
  for (const [what, [{ pid }, act]] of Object.entries(scenes)) {
    const spent = {
      product: computingOf(pid),
      primary: computingOfAll(postmasterOf(settings)),
      replica: computingOfAll(replica.pid),
    }
    rows.push({
      what,
      others,
      ...(await meanwhile(act, arrivalsAt(visited.site, events, ARRIVALS))),
      ...Object.fromEntries(Object.entries(spent).map(([part, tell]) => [part, Math.round(tell() * 10) / 10])),
    })
  }
  return rows
}

/** Registrations arrive, a second's worth after the other, until it is done. */
async function meanwhile(act, arrive) {
  const started = performance.now()
  let isDone = false
  const done = act().finally(() => {
    isDone = true
  })
  const said = []
  while (!isDone) said.push(await arrive(1))
  await done
  const seconds = Math.round((performance.now() - started) / 100) / 10
  const sum = (name) => said.reduce((total, one) => total + one[name], 0)
  const times = said.flatMap((one) => one.times)
  return { seconds, answered: sum('answered'), failed: sum('failed'), ...percentilesOf(times) }
}

const PORTION = 100

/** The export's own statements, without the spreadsheet that the instance makes of the answers. */
async function readAll(url, workshop) {
  const { default: postgres } = await import('postgres')
  const sql = postgres(url, { max: 1 })
  const [{ ids }] = await sql`
    select string_agg(id, ' ' order by coalesce(party_since, created_at) desc, coalesce(accompaniment_of, id) desc, id desc) as ids
    from registrations where workshop_id = ${workshop} and deleted_at is null and not preliminary_registration`
  const all = ids.split(' ')
  for (let start = 0; start < all.length; start += PORTION)
    await sql`select * from registrations where id = any(${all.slice(start, start + PORTION)}) and deleted_at is null`
  await sql.end()
}
