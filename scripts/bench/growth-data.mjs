// How each kind of work grows with the data: what the product's own statements read and how long the calls take, at one and
// at ten times the academy of the other measurements, and by calculation at a hundred times.
// node scripts/bench/growth-data.mjs --factor 10      draws for some minutes, then measures both; npm run bench measures one
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { fail } from '../install.mjs'
import { circumstances, tableOf } from '../report.mjs'
import { onStage } from '../stage.mjs'
import { pause } from '../system.mjs'
import { ADMIN } from '../torture/invited.mjs'
import { percentilesOf, shareOfOthers } from './figures.mjs'
import { drawTo, sizesOf } from './growth-draw.mjs'
import { direct, signIn } from './growth-system.mjs'
import { createEvents, registerOne } from './registrations.mjs'
import { drawCongress } from './sheets.mjs'

/** The oldest of the crowd's events lie just beyond: about ten days of them are due in the night that is measured. */
const SETTINGS = { ...ADMIN, TRUST_PROXY: '1', MAIL_TRANSPORT: 'capture', RETENTION_MONTHS: '72' }
const TIMES = 12
const EXPORTED = 10_000

export const growthData = {
  name: 'growth data',
  measure: ({ factor = 1 } = {}) => onStage(SETTINGS, (stage) => measure(stage, factor)),
  columns: {
    what: (row) => row.what,
    'ms at 1x': (row) => row.ms[0],
    '10x': (row) => row.ms[1] ?? '-',
    '100x, calculated': (row) => (row.ms[1] === undefined ? '-' : hundredfold(row)),
    'pages of 8 KB at 1x': (row) => row.pages[0] ?? '-',
    '10x ': (row) => row.pages[1] ?? '-',
    'rows read at 1x': (row) => row.read[0] ?? '-',
    '10x  ': (row) => row.read[1] ?? '-',
    grows: (row) => growthOf(row),
  },
  keys: ['what'],
  figures: {},
  complaints: () => [],
}

/** What is read decides, for it does not drift with the machine. Two times more for ten times the data is a deeper tree. */
export function growthOf({ pages: [one, ten], ms: [first, second] }) {
  if (second === undefined) return '-'
  const ratio = one === undefined ? second / first : ten / one
  return ratio < 2.5 ? 'with the logarithm' : 'with the data'
}

/** Along a straight line where it grows with the data, else by the same step once more. */
function hundredfold(row) {
  const [one, ten] = row.ms
  const more = Math.max(0, ten - one)
  return Math.round(growthOf(row) === 'with the data' ? ten + more * 10 : ten + more)
}

/** `turn` waits for a quiet machine before what is timed, where there is somebody to wait for. */
export async function measure(stage, factor, turn = async () => () => undefined) {
  const rows = new Map()
  for (const size of factor > 1 ? [1, factor] : [1]) {
    const drawn = await drawTo(stage.sql, size)
    console.log(`Drawn to ${size}x in ${drawn} s.`)
    const done = await turn()
    const others = await shareOfOthers()
    for (const [what, found] of Object.entries(await measureOnce(stage, size))) {
      const row = rows.get(what) ?? { what, others, ms: [], pages: [], read: [] }
      for (const name of ['ms', 'pages', 'read']) if (found[name] !== undefined) row[name].push(found[name])
      rows.set(what, row)
    }
    await done()
  }
  return [...rows.values()]
}

async function measureOnce(stage, size) {
  const { sql, settings } = stage
  const site = direct(stage.site)
  const calls = await callsOf({ site, sql, settings, size })
  const found = {}
  for (const [what, { act, times = TIMES }] of Object.entries(calls)) {
    await act()
    const taken = []
    for (let number = 0; number < times; number += 1) {
      const started = performance.now()
      await act()
      taken.push(performance.now() - started)
    }
    found[what] = { ms: percentilesOf(taken).p50 }
  }
  for (const [what, read] of Object.entries(await readingOf(stage, calls))) Object.assign(found[what], read)
  return { ...found, ...(await night(sql)), ...(await sizes(sql)) }
}

const PEOPLE = '/api/sandoz/workshop_registrations?sortByDirection=desc'
const EVENTS = '/api/sandoz/workshops?sortBy=date&sortByDirection=desc'
let asked = 0

async function callsOf({ site, sql, settings, size }) {
  const ask = await signIn(site, settings)
  const get = (address) => ({ act: async () => (await ask('GET', address)).arrayBuffer() })
  const [{ id }] = await sql`select id from workshops where title like 'Fortbildung%' and date > current_date and signup_active order by date limit 1`
  const targets = await createEvents(sql, 20)
  const congress = await drawCongressOnce(sql, size)
  const page = async () => {
    asked += 1
    await (await fetch(`${site}/events/${id}?from=${asked}`)).arrayBuffer()
  }
  const register = async () => {
    asked += 1
    const { id: accepted, because } = await registerOne(site, targets[asked % 20])
    if (!accepted) throw new Error(because)
  }
  return {
    'an event page, rendered': { act: page },
    'the list of events, rendered': { act: async () => (await fetch(`${site}/events?from=${(asked += 1)}`)).arrayBuffer() },
    'a registration': { act: register, times: 40 },
    'list: upcoming events': get(`${EVENTS}&filter[hide_past_workshops]=1`),
    'list: events searched': get(`${EVENTS}&search=diabetes saal`),
    'what needs attention': get('/api/sandoz/workshops/attention'),
    'people of an event': get(`${PEOPLE}&filter[workshop_id]=${id}&sortBy=created_at`),
    'newest registrations of all': get(`${PEOPLE}&sortBy=created_at&per_page=8`),
    'all people, page 500': get(`${PEOPLE}&sortBy=created_at&page=500`),
    'all people by last_name': { ...get(`${PEOPLE}&sortBy=last_name`), times: 3 },
    'all people: registered': { ...get(`${PEOPLE}&filter[standing]=registered`), times: 5 },
    'people searched in all events': get(`${PEOPLE}&search=person1234`),
    'e-mail log of an event': get(`/api/email/log/${id}?sortBy=created_at&sortByDirection=desc`),
    [`export of ${EXPORTED}`]: {
      act: async () =>
        (await ask('POST', '/api/sandoz/workshop_registration/export', { id: congress, type: 'all' })).arrayBuffer(),
      times: 1,
    },
  }
}

let congressId

async function drawCongressOnce(sql) {
  congressId ??= await drawCongress(sql, EXPORTED)
  return congressId
}

/** The plans that PostgreSQL itself writes of the product's statements, each call made once more. */
async function readingOf({ sql, settings }, calls) {
  const log = path.join(settings.DATA_DIR, 'postgres/log')
  await explain(sql, true)
  const found = {}
  for (const [what, { act }] of Object.entries(calls)) {
    await act()
    await act()
    const from = fs.statSync(log).size
    await act()
    await pause(50)
    found[what] = sumOf(plansIn(fs.readFileSync(log).subarray(from).toString()))
  }
  await explain(sql, false)
  return found
}

/** For new sessions: those of the application are ended, and it opens others. */
async function explain(sql, isOn) {
  const settings = {
    session_preload_libraries: isOn ? "'auto_explain'" : "''",
    'auto_explain.log_min_duration': isOn ? '0' : '-1',
    'auto_explain.log_analyze': 'on',
    'auto_explain.log_buffers': 'on',
    'auto_explain.log_timing': 'off',
    'auto_explain.log_format': 'json',
  }
  await sql.unsafe("load 'auto_explain'")
  for (const [name, value] of Object.entries(settings)) await sql.unsafe(`alter system set ${name} = ${value}`)
  await sql`select pg_reload_conf()`
  await pause(300)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'academy'`
  await pause(300)
}

const plansIn = (text) =>
  [...text.matchAll(/plan:\n(\t?\{[\s\S]*?\n\t\})/g)].flatMap(([, json]) => {
    const { 'Query Text': query, Plan } = JSON.parse(json)
    return /pgboss|rate_limits|sessions/.test(query) ? [] : [Plan]
  })

function sumOf(plans) {
  const all = (plan) => [plan, ...(plan.Plans ?? []).flatMap(all)]
  const isLeaf = ({ Plans = [], 'Node Type': type }) => Plans.length === 0 || type === 'Bitmap Heap Scan'
  const total = (list, count) => Math.round(list.reduce((sum, plan) => sum + count(plan), 0))
  return {
    pages: total(plans, (plan) => plan['Shared Hit Blocks'] + plan['Shared Read Blocks']),
    read: total(plans.flatMap(all).filter(isLeaf), (plan) => plan['Actual Rows'] * plan['Actual Loops'] + (plan['Rows Removed by Filter'] ?? 0)),
  }
}

/** The nightly forgetting as the clock starts it; answers by the row. */
async function night(sql) {
  const [{ count }] = await sql`select count(*)::int as count from retention_log where rule = 'past_registrations'`
  const started = performance.now()
  await sql`insert into pgboss.job (name) values ('registrations.forget')`
  for (const end = Date.now() + 150_000; Date.now() < end; await pause(100)) {
    const log = await sql`select forgotten from retention_log where rule = 'past_registrations' order by id`
    if (log.length > count) {
      const ms = Math.round(performance.now() - started)
      return { 'ten days of events forgotten': { ms }, 'of which people, each in ms': { ms: Math.round((ms / log.at(-1).forgotten) * 100) / 100 } }
    }
  }
  return {}
}

const LARGE = ['registrations', 'mails', 'workshops', 'audit_log']

async function sizes(sql) {
  const megabytes = (bytes) => ({ ms: Math.round(Number(bytes) / 1024 ** 2) })
  const [{ size }] = await sql`select pg_database_size(current_database()) as size`
  const tables = await sql`select relname as name, pg_table_size(oid) as rows, pg_indexes_size(oid) as indexes from pg_class where relname = any(${LARGE}) and relkind = 'r'`
  const indexes = await sql`
    select indexrelid::regclass::text as name, pg_relation_size(indexrelid) as size from pg_index
    where indrelid = any(array['registrations'::regclass, 'mails'::regclass]) order by 1`
  return {
    'MB: the database': megabytes(size),
    ...Object.fromEntries(
      tables.flatMap((table) => [
        [`MB: ${table.name}`, megabytes(table.rows)],
        [`MB: indexes of ${table.name}`, megabytes(table.indexes)],
      ]),
    ),
    ...Object.fromEntries(indexes.map(({ name, size: bytes }) => [`MB: index ${name}`, megabytes(bytes)])),
  }
}

async function alone() {
  const { values } = parseArgs({ options: { factor: { type: 'string', default: '10' } } })
  const rows = await growthData.measure({ factor: Number(values.factor) })
  const cells = Object.values(growthData.columns)
  console.log(circumstances())
  console.log(tableOf([Object.keys(growthData.columns), ...rows.map((row) => cells.map((cell) => cell(row)))]))
  console.log(JSON.stringify(sizesOf(Number(values.factor))))
  process.exit(0)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) alone().catch(fail)
