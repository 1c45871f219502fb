// Every list of the back office in every order, with every filter and search, derived from the OpenAPI document.
import { UserError } from '../../../scripts/install.mjs'
import { dereference } from '../../../src/endpoints/openapi-references.ts'
import { withServer } from '../../environment.mjs'
import { insertDataset, LARGE_DATASET } from '../../support/large-dataset.mjs'
import { waitForQuietMachine } from '../metrics/process-metrics.mjs'
import { createAdminClient, insertCrowdedEvent, measureTimes, OFFICE_AIM, OFFICE_SETTINGS } from './office.mjs'

const MAX_REPETITIONS = 15

export const officeLists = {
  name: 'office lists',
  measure: ({ seconds }) =>
    withServer(OFFICE_SETTINGS, async (environment) => {
      await insertDataset(environment.sql, LARGE_DATASET)
      const crowded = await insertCrowdedEvent(environment.sql)
      return measureLists(environment, { crowded, repetitions: Math.min(MAX_REPETITIONS, 2 * seconds) })
    }),
  columns: {
    list: 'list',
    queries: 'queries',
    'the slowest of them': 'slowest',
    p50: 'p50',
    p95: 'p95',
    max: 'max',
    'p95 of what no screen requests': 'notOffered',
  },
  keys: ['list'],
  figures: { p50: 'less', p95: 'less' },
  complaints: (rows) =>
    rows
      .flatMap(({ list, all }) => all.filter(({ p95 }) => p95 >= OFFICE_AIM).map((query) => ({ list, ...query })))
      .filter(({ list, query }) => isOffered(list, new URLSearchParams(query)))
      .map(({ list, query, p95 }) => `Misses the aim of a p95 under ${OFFICE_AIM} ms: ${list}?${query} (${p95}).`),
}

/**
 * Only the home page lists people of all events, the newest first; captured mails are listed by time. Other queries of
 * these lists are measured, but an index for each order would make every registration write a fifth more.
 */
function isOffered(list, query) {
  if (list.endsWith('/mailbox')) return query.get('sortBy') !== 'id'
  if (!list.endsWith('/workshop_registrations') || query.has('filter[workshop_id]')) return true
  return query.get('sortBy') === 'created_at' && !query.has('search') && !query.has('page')
}

/** Returns a row for each list: its slowest query that a screen offers, and all queries. */
async function measureLists({ site, sql, settings }, { crowded, repetitions = MAX_REPETITIONS }) {
  const send = await createAdminClient(site, settings)
  const known = await readExamples(sql, crowded)
  const rows = []
  for (const list of await readLists(site)) {
    const others = await waitForQuietMachine()
    const all = []
    const path = list.path.replace('{id}', known.idOf(list.path))
    for (const query of await queriesOf(list, { known, get: (query) => send('GET', `${path}?${query}`) }))
      all.push({ query, ...(await measureTimes(() => send('GET', `${path}?${query}`), repetitions)) })
    const [notOffered] = slowestFirst(all.filter(({ query }) => !isOffered(list.path, new URLSearchParams(query))))
    const [slowest] = slowestFirst(all.filter(({ query }) => isOffered(list.path, new URLSearchParams(query))))
    const figures = { ...slowest, slowest: decodeURIComponent(slowest.query), notOffered: notOffered?.p95, others, all }
    rows.push({ list: list.path, queries: all.length, ...figures })
  }
  return rows
}

const slowestFirst = (measured) => measured.toSorted((one, other) => other.p95 - one.p95)

/** The part `figures` measures the people of an audience. */
const MEASURED_ELSEWHERE = ['/api/sandoz/workshops/public', '/api/sandoz/audiences/{id}/people']

/** Paged lists of the document; a spreadsheet export is not paged. */
async function readLists(site) {
  const { paths } = dereference(await (await fetch(`${site}/openapi.json`)).json())
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const parameters = Object.fromEntries((get?.parameters ?? []).map(({ name, schema }) => [name, schema]))
    if (!parameters.per_page || path.endsWith('/export') || MEASURED_ELSEWHERE.includes(path)) return []
    const filters = Object.entries(parameters.filter?.properties ?? {})
    return [{ path, orders: parameters.sortBy?.enum ?? [], filters, searches: 'search' in parameters }]
  })
}

/** Builds the queries: for one event and for all, upcoming or all, each sorted, filtered and searched. */
async function queriesOf({ path, orders, filters, searches }, { known, get }) {
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
    ({ sortBy, sortByDirection }) => sortByDirection === 'desc' && DEFAULT_ORDERS.includes(sortBy),
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
  for (const query of paged.filter((one) => isAccepted(path, one))) pages.push(...(await pageQueriesOf(query, get)))
  const accepted = [...queries, ...pages].filter((query) => isAccepted(path, query))
  return [...new Set(accepted.map((query) => String(new URLSearchParams(query))))]
}

/** Filters without an index, which narrow the rows of one event only. */
const OF_ONE_EVENT = {
  '/api/sandoz/certificates': ['state'],
  '/api/sandoz/workshop_registrations': ['progress', 'profession_id', 'region', 'origin'],
}

const isAccepted = (path, query) =>
  'filter[workshop_id]' in query || !OF_ONE_EVENT[path]?.some((name) => `filter[${name}]` in query)

const DEFAULT_ORDERS = ['created_at', 'date', 'name']

/** Adds the middle page, the last page, and a page of a hundred rows. */
async function pageQueriesOf(query, get) {
  const { meta } = await get(new URLSearchParams(query))
  const last = meta.pagination.total_pages
  const pages = [...new Set([Math.ceil(last / 2), last])].filter((page) => page > 1)
  return [...pages.map((page) => ({ ...query, page })), { ...query, per_page: 100 }]
}

function valuesOf(name, schema, known) {
  if (schema.enum) return schema.enum
  if (schema.anyOf?.some(({ type }) => type === 'boolean')) return [1]
  if (!(name in known)) throw new UserError(`checks/load/parts/office-lists.mjs knows no value for the filter ${name}`)
  return [known[name]].flat()
}

/** An existing value for each filter, and words that match few, all and some rows. */
async function readExamples(sql, crowded) {
  const [{ imported, ...ids }] = await sql`
    select (select max(user_id) from audit_log) as user, (select max(role_id) from user_roles) as role,
      (select max(id) from import_results) as imported, (select max(id) from mail_runs) as run_id,
      (select max(id) from bodies) as body_id, (select min(id) from professions) as profession_id,
      (select max(id) from registrations where workshop_id = ${crowded}) as registration_id`
  return {
    ...ids,
    workshop_id: crowded,
    id: crowded,
    language: 'en',
    region: 'unknown',
    series: crowded,
    title: 'Fortbildung 19%',
    name: 'Pharma 3%',
    name_de: 'Ärztekammer%',
    name_en: 'State Chamber%',
    label: 'DFP',
    email: 'person12%',
    from: '2026-01-01',
    to: '2026-06-30',
    object_id: String(crowded),
    request_id: 'request77',
    uri: 'api/sandoz%',
    method: 'GET',
    action: 'list%',
    idOf: (path) => (path.includes('/imports/') ? imported : crowded),
    wordsFor: (path) =>
      SEARCH_WORDS.find(([end]) => path.endsWith(end))?.[1] ?? ['person12345', 'example', 'person123 example'],
  }
}

const SEARCH_WORDS = [
  ['/workshops', ['1234', 'fortbildung', 'diabetes saal']],
  ['/sponsors', ['hersteller123', 'pharma', 'pharma hersteller1']],
  ['/workshop_registrations', ['person123456', 'example', 'nachname12 apotheke', 'köln', 'an']],
]
