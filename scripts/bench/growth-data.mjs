// How each kind of work grows with the data: how long the calls take and what their statements read, at one and at ten times
// the academy of the other measurements, and by calculation at a hundred times.
import fs from 'node:fs'
import path from 'node:path'
import { drawInvited } from '../mailing.mjs'
import { ADMIN, onStage } from '../stage.mjs'
import { pause } from '../system.mjs'
import { percentilesOf, shareOfOthers } from './figures.mjs'
import { drawTo } from './growth-draw.mjs'
import { direct } from './growth-system.mjs'
import { createEvents, registerOne } from './registrations.mjs'
import { signIn } from './staff.mjs'

/** The oldest of the crowd's events lie just beyond: about ten days of them are due in the night that is measured. */
const SETTINGS = { ...ADMIN, TRUST_PROXY: '1', MAIL_TRANSPORT: 'capture', RETENTION_MONTHS: '72' }
const TIMES = 12
const EXPORTED = 10_000
const NIGHT_MS = 150_000
const LARGE_MB = 10

const FACTORS = [1, 10]

export const data = {
  name: 'data',
  document: 'docs/scaling.md',
  onDemand: true,
  ownLength: true,
  measure: () => onStage(SETTINGS, (stage) => measure(stage)),
  columns: {
    what: (row) => row.what,
    in: (row) => row.unit,
    '1x': (row) => row.found[0],
    '10x': (row) => row.found[1] ?? '-',
    '100x, calculated': (row) => hundredfold(row) ?? '-',
    'pages read at 1x': (row) => row.pages[0] ?? '-',
    'at 10x': (row) => row.pages[1] ?? '-',
    'rows read at 1x': (row) => row.rows[0] ?? '-',
    'and at 10x': (row) => row.rows[1] ?? '-',
    grows: growthOf,
  },
  keys: ['what'],
  figures: {},
  complaints: () => [],
}

/** The rows that are read decide where they are known: neither the machine nor the order on the disk moves them. */
export function growthOf({ rows: [few, many], found: [one, ten] }) {
  if (ten === undefined) return '-'
  const ratio = few ? many / few : ten / one
  return ratio < DEEPER ? 'hardly' : 'with the data'
}

/** A tree that holds ten times as much is a level deeper. */
const DEEPER = 2.5

/** Along a straight line where it grows with the data, else by the same step once more. */
export function hundredfold(row) {
  const [one, ten] = row.found
  if (ten === undefined) return undefined
  const step = Math.max(0, ten - one)
  const found = growthOf(row) === 'with the data' ? ten + step * 10 : ten + step
  return found < 10 ? Math.round(found * 100) / 100 : Math.round(found)
}

/** `turn` waits for a quiet machine before what is timed, where there is somebody to wait for. */
export async function measure(stage, turn = async () => () => undefined) {
  const rows = new Map()
  for (const factor of FACTORS) {
    console.log(`Drawn to ${factor}x in ${await drawTo(stage.sql, factor)} s.`)
    const done = await turn()
    const others = await shareOfOthers()
    for (const { what, unit, found, pages, rows: read } of await measureOnce(stage)) {
      const row = rows.get(what) ?? { what, unit, others, found: [], pages: [], rows: [] }
      row.found.push(found)
      if (pages !== undefined) row.pages.push(pages)
      if (read !== undefined) row.rows.push(read)
      rows.set(what, row)
    }
    await done()
  }
  return [...rows.values()].filter(({ unit, found }) => unit !== 'MB' || found.at(-1) >= LARGE_MB)
}

async function measureOnce(stage) {
  const { sql } = stage
  const calls = await callsOf({ ...stage, site: direct(stage.site) })
  const found = []
  for (const [what, call] of Object.entries(calls)) found.push({ what, unit: 'ms', found: await medianOf(call) })
  const read = await readingOf(stage, calls)
  return [...found.map((row) => ({ ...row, ...read[row.what] })), ...(await night(sql)), ...(await sizes(sql))]
}

async function medianOf({ act, times = TIMES }) {
  await act()
  const taken = []
  for (let number = 0; number < times; number += 1) {
    const started = performance.now()
    await act()
    taken.push(performance.now() - started)
  }
  return percentilesOf(taken).p50
}

const PEOPLE = '/api/sandoz/workshop_registrations?sortByDirection=desc'
const EVENTS = '/api/sandoz/workshops?sortBy=date&sortByDirection=desc'
let asked = 0

async function callsOf({ site, sql, settings }) {
  const { ask } = await signIn(site, settings)
  const get = (address) => ({ act: async () => (await ask('GET', address)).arrayBuffer() })
  const [{ id }] =
    await sql`select id from workshops where title like 'Fortbildung%' and date > current_date and signup_active order by date limit 1`
  const targets = await createEvents(sql, 20)
  const congress = await congressOf(sql)
  const page = (address) => async () => {
    asked += 1
    const response = await fetch(`${site}${address}?from=${asked}`)
    if (response.status !== 200) throw new Error(`${address} answers ${response.status}.`)
    await response.arrayBuffer()
  }
  const register = async () => {
    asked += 1
    const { id: accepted, because } = await registerOne(site, targets[asked % 20])
    if (!accepted) throw new Error(because)
  }
  return {
    'an event page, rendered': { act: page(`/events/${id}`) },
    'the list of events, rendered': { act: page('/events') },
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

/** Drawn once. */
async function congressOf(sql) {
  const [found] = await sql`select workshop_id from registrations where id like 'guest%' limit 1`
  return found?.workshop_id ?? (await drawInvited(sql, EXPORTED))
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
    session_preload_libraries: isOn ? "'auto_explain'" : 'default',
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
    rows: total(
      plans.flatMap(all).filter(isLeaf),
      (plan) => plan['Actual Rows'] * plan['Actual Loops'] + (plan['Rows Removed by Filter'] ?? 0),
    ),
  }
}

/** The nightly forgetting, as the clock starts it. */
async function night(sql) {
  const noted = () => sql`select forgotten from retention_log where rule = 'past_registrations' order by id`
  const before = (await noted()).length
  const started = performance.now()
  await sql`insert into pgboss.job (name) values ('registrations.forget')`
  for (const end = Date.now() + NIGHT_MS; Date.now() < end; await pause(100)) {
    const log = await noted()
    if (log.length === before) continue
    const people = log.at(-1).forgotten
    const ms = performance.now() - started
    return [
      { what: 'forgetting ten days of old events', unit: 's', found: Math.round(ms / 100) / 10 },
      { what: 'of it each person', unit: 'ms', found: Math.round((ms / people) * 100) / 100 },
    ]
  }
  return []
}

const TABLES = ['registrations', 'mails', 'workshops', 'audit_log']

async function sizes(sql) {
  const relations = await sql`
    select '' as name, pg_database_size(current_database()) as size
    union all select 'table ' || relname, pg_table_size(oid) from pg_class where relname = any(${TABLES}) and relkind = 'r'
    union all select 'index ' || relname, pg_relation_size(i.indexrelid) from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = any(array['registrations'::regclass, 'mails'::regclass])`
  return relations.map(({ name, size }) => ({
    what: name || 'the whole database',
    unit: 'MB',
    found: Math.round(Number(size) / 1024 ** 2),
  }))
}
