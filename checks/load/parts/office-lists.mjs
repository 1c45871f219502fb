// Every list of the back office in every order, narrowed by every filter and searched, made from the published contract.
import { performance } from 'node:perf_hooks'
import { Advice } from '../install.mjs'
import { onStage } from '../stage.mjs'
import { crowdOf, drawCrowd } from './crowd.mjs'
import { percentilesOf, shareOfOthers } from './figures.mjs'
import { drawCongress, OFFICE_AIM, SETTINGS, signedIn } from './office.mjs'

/** Twice before it counts: the first run of a statement on a connection is planned and prepared. */
const WARM_UP = 2
const ASKED = 15

export const officeLists = {
  name: 'office lists',
  measure: ({ seconds }) =>
    onStage(SETTINGS, async (stage) => {
      await drawCrowd(stage.sql, crowdOf())
      const crowded = await drawCongress(stage.sql)
      return measureLists(stage, { crowded, asked: Math.min(ASKED, 2 * seconds) })
    }),
  columns: {
    list: ({ list }) => list,
    ways: ({ ways }) => ways,
    'the slowest of them': ({ slowest }) => slowest,
    p50: ({ p50 }) => p50,
    p95: ({ p95 }) => p95,
    max: ({ max }) => max,
    'p95 of what no screen asks': ({ unasked }) => unasked ?? '-',
  },
  keys: ['list'],
  figures: { p50: 'less', p95: 'less' },
  complaints: (rows) =>
    rows
      .flatMap(({ list, all }) => all.filter(({ p95 }) => p95 >= OFFICE_AIM).map((way) => ({ list, ...way })))
      .filter(({ list, way }) => isOffered(list, new URLSearchParams(way)))
      .map(({ list, way, p95 }) => `Misses the aim of a p95 under ${OFFICE_AIM} ms: ${list}?${way} (${p95}).`),
}

/**
 * The people of all events together are shown by the home page alone, which asks for the newest; captured mails by time. The
 * rest of these is measured and told, but an index for each order would make every registration write a fifth more.
 */
function isOffered(list, asked) {
  if (list.endsWith('/mailbox')) return asked.get('sortBy') !== 'id'
  if (!list.endsWith('/workshop_registrations') || asked.has('filter[workshop_id]')) return true
  return asked.get('sortBy') === 'created_at' && !asked.has('search') && !asked.has('page')
}

/** A row for each list: the slowest way that a screen offers, and all others within. */
export async function measureLists({ site, sql, settings }, { crowded, asked = ASKED }) {
  const ask = await signedIn(site, settings)
  const known = await examplesOf(sql, crowded)
  const rows = []
  for (const list of await listsOf(site)) {
    const others = await shareOfOthers()
    const all = []
    const path = list.path.replace('{id}', known.idOf(list.path))
    for (const way of await waysOf(list, { known, get: (query) => ask('GET', `${path}?${query}`) }))
      all.push({ way, ...(await timesOf(() => ask('GET', `${path}?${way}`), asked)) })
    const [unasked] = slowestFirst(all.filter(({ way }) => !isOffered(list.path, new URLSearchParams(way))))
    const [slowest] = slowestFirst(all.filter(({ way }) => isOffered(list.path, new URLSearchParams(way))))
    const told = { ...slowest, slowest: decodeURIComponent(slowest.way), unasked: unasked?.p95, others, all }
    rows.push({ list: list.path, ways: all.length, ...told })
  }
  return rows
}

const slowestFirst = (ways) => ways.toSorted((one, other) => other.p95 - one.p95)

async function timesOf(act, asked) {
  const times = []
  for (let number = -WARM_UP; number < asked; number += 1) {
    const started = performance.now()
    await act()
    if (number >= 0) times.push(performance.now() - started)
  }
  return percentilesOf(times)
}

const PUBLIC = ['/api/sandoz/workshops/public']

/** Whatever says that it answers in pages; a spreadsheet holds all of them. */
async function listsOf(site) {
  const { paths } = await (await fetch(`${site}/openapi.json`)).json()
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const asked = Object.fromEntries((get?.parameters ?? []).map(({ name, schema }) => [name, schema]))
    if (!asked.per_page || path.endsWith('/export') || PUBLIC.includes(path)) return []
    const filters = Object.entries(asked.filter?.properties ?? {})
    return [{ path, orders: asked.sortBy?.enum ?? [], filters, searches: 'search' in asked }]
  })
}

/** Within one event and over all, of what is ahead and of everything: each of these is ordered, narrowed and searched. */
async function waysOf({ path, orders, filters, searches }, { known, get }) {
  const names = filters.map(([name]) => name)
  const scopes = [
    {},
    ...(names.includes('workshop_id') ? [{ 'filter[workshop_id]': known.workshop_id }] : []),
    ...(names.includes('hide_past_workshops') ? [{ 'filter[hide_past_workshops]': 1 }] : []),
  ]
  const narrowed = filters.flatMap(([name, schema]) =>
    valuesOf(name, schema, known).map((value) => ({ [`filter[${name}]`]: value })),
  )
  const found = searches ? known.wordsFor(path).map((search) => ({ search })) : []
  const sorted = orders.flatMap((sortBy) => ['asc', 'desc'].map((sortByDirection) => ({ sortBy, sortByDirection })))
  const [usual = {}] = sorted.filter(
    ({ sortBy, sortByDirection }) => sortByDirection === 'desc' && USUAL.includes(sortBy),
  )
  const queries = scopes.flatMap((scope) => [
    scope,
    ...sorted.map((order) => ({ ...scope, ...order })),
    ...[...narrowed, ...found].map((few) => ({ ...scope, ...usual, ...few })),
    ...found.flatMap((words) => sorted.map((order) => ({ ...scope, ...order, ...words }))),
    ...found.flatMap((words) => narrowed.map((few) => ({ ...scope, ...usual, ...few, ...words }))),
  ])
  const paged = scopes.flatMap((scope) => [
    ...(sorted.length > 0 ? sorted : [{}]).map((order) => ({ ...scope, ...order })),
    ...narrowed.map((few) => ({ ...scope, ...usual, ...few })),
  ])
  const pages = []
  for (const query of paged) pages.push(...(await pagesOf(query, get)))
  return [...new Set([...queries, ...pages].map((query) => String(new URLSearchParams(query))))]
}

const USUAL = ['created_at', 'date', 'name']

/** The middle and the end of what the footer of the list offers, and a page of a hundred. */
async function pagesOf(query, get) {
  const { meta } = await get(new URLSearchParams(query))
  const last = meta.pagination.total_pages
  const pages = [...new Set([Math.ceil(last / 2), last])].filter((page) => page > 1)
  return [...pages.map((page) => ({ ...query, page })), { ...query, per_page: 100 }]
}

function valuesOf(name, schema, known) {
  if (schema.enum) return schema.enum
  if (schema.anyOf?.some(({ type }) => type === 'boolean')) return [1]
  if (!(name in known)) throw new Advice(`scripts/bench/office-lists.mjs knows no value for the filter ${name}`)
  return [known[name]].flat()
}

/** Something that is there for each filter, and words that stand in few rows, in all of them, and in some. */
async function examplesOf(sql, crowded) {
  const [{ user, role, imported }] = await sql`
    select (select max(user_id) from audit_log) as user, (select max(role_id) from user_roles) as role,
      (select max(id) from import_results) as imported`
  return {
    ...{ workshop_id: crowded, user, role, id: crowded, language: 'en', title: 'Fortbildung 19%', name: 'Pharma 3%' },
    ...{
      email: 'person12%',
      from: '2026-01-01',
      to: '2026-06-30',
      object_id: String(crowded),
      request_id: 'request77',
    },
    ...{ uri: 'api/sandoz%', method: 'GET', action: 'list%' },
    idOf: (path) => (path.includes('/imports/') ? imported : crowded),
    wordsFor: (path) =>
      WORDS.find(([end]) => path.endsWith(end))?.[1] ?? ['person12345', 'example', 'person123 example'],
  }
}

const WORDS = [
  ['/workshops', ['1234', 'fortbildung', 'diabetes saal']],
  ['/sponsors', ['hersteller123', 'pharma', 'pharma hersteller1']],
  ['/workshop_registrations', ['person123456', 'example', 'nachname12 apotheke', 'köln', 'an']],
]
