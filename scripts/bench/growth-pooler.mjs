// Whether a pooler between four instances and PostgreSQL pays: what it takes off the database, and what it costs.
import { onStage } from '../stage.mjs'
import { percentilesOf, shareOfOthers } from './figures.mjs'
import { arrivalsAt, closed, SETTINGS } from './growth-instances.mjs'
import { bringInstances, computingOfAll, direct, postmasterOf, programOf, startPooler } from './growth-system.mjs'
import { createEvents } from './registrations.mjs'
import { signIn } from './staff.mjs'

const INSTANCES = 4
const ARRIVALS = 40
const PEOPLE = '/api/sandoz/workshop_registrations?sortBy=created_at&sortByDirection=desc&per_page=10'
const WAYS = {
  'no pooler': null,
  'a pooler by the session': { mode: 'session', size: 90 },
}

export const growthPooler = {
  name: 'growth pooler',
  document: 'docs/scaling.md',
  measure: ({ seconds = 3 } = {}) =>
    programOf('pgbouncer') ? onStage(SETTINGS, (stage) => measure(stage, seconds)) : [],
  columns: {
    by: (row) => row.by,
    load: (row) => row.what,
    'per s': (row) => row.perSecond,
    'ms of instances': (row) => row.product,
    'of PostgreSQL': (row) => row.database,
    'of the pooler': (row) => row.pooler,
    p50: (row) => row.p50,
    p99: (row) => row.p99,
    failed: (row) => row.failed,
    connections: (row) => row.connections,
  },
  keys: ['by', 'what'],
  figures: { product: 'less', database: 'less' },
  complaints: () => [],
}

async function measure(stage, seconds) {
  const rows = []
  for (const [by, way] of Object.entries(WAYS)) {
    const pooler =
      way &&
      (await startPooler({
        ...way,
        url: stage.settings.DATABASE_URL,
        folder: stage.settings.DATA_DIR,
        atEnd: stage.atEnd,
      }))
    const settings = {
      ...stage.settings,
      ...(pooler && { DATABASE_URL: pooler.url }),
    }
    // The first of them is the stage's own, which has no pooler: it is left alone.
    const [, ...instances] = await bringInstances({ ...stage, settings }, INSTANCES + 1)
    const pids = {
      product: instances.map(({ pid }) => pid),
      database: [postmasterOf(stage.settings)],
      pooler: pooler ? [pooler.pid] : [],
    }
    const others = await shareOfOthers()
    for (const [what, load] of Object.entries(await loadsOf(stage, instances))) {
      await load(1)
      rows.push({
        by,
        what,
        others,
        ...(await observe(load, { pids, seconds })),
        connections: await connections(stage.sql),
      })
    }
    await Promise.all(instances.map((one) => one.stop()))
    pooler?.stop()
  }
  return rows
}

async function observe(load, { pids, seconds }) {
  const computed = Object.entries(pids).map(([part, of]) => [part, computingOfAll(...of)])
  const { times, ...said } = await load(seconds)
  const cost = computed.map(([part, spent]) => [part, Math.round((spent() / said.answered) * 1e5) / 100])
  return {
    ...said,
    ...percentilesOf(times),
    perSecond: Math.round(said.answered / seconds),
    ...Object.fromEntries(cost),
  }
}

async function loadsOf({ sql, settings }, instances) {
  const events = await createEvents(sql, 20)
  const { ask } = await signIn(instances[0].site, settings)
  let turn = 0
  const next = () => {
    turn += 1
    return direct(instances[turn % instances.length].site)
  }
  const arrive = instances.map(({ site }) => arrivalsAt(site, events, ARRIVALS / INSTANCES))
  return {
    [`registrations, ${ARRIVALS}/s arrive`]: async (seconds) => {
      const said = await Promise.all(arrive.map((load) => load(seconds)))
      const sum = (name) => said.reduce((total, one) => total + one[name], 0)
      return { answered: sum('answered'), failed: sum('failed'), times: said.flatMap(({ times }) => times) }
    },
    'the list of people': closed(async () => (await ask('GET', PEOPLE, undefined, next())).arrayBuffer()),
  }
}

async function connections(sql) {
  const [{ count }] = await sql`
    select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and application_name <> 'postgres.js'`
  return count
}
