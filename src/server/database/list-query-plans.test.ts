import { sql } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { callRoute } from '@/testing/calls'
import { boundRoutes } from '@/testing/routes'
import { aUser } from '@/testing/users'
import type { Route } from '../http/serve'
import { closeDatabase, db, postgresPool } from './db'

// Lower the limits of lists in proportion to the rows below, which are far fewer than those of years of use.
vi.mock('@/contract/lists', async (original) => ({ ...(await original<object>()), ROWS_MAX: 1000 }))
vi.mock('@/features/people/contract/people', async (original) => ({ ...(await original<object>()), PEOPLE_MAX: 50 }))

const PEOPLE = 30_000
const BIG = ['registrations', 'mails', 'audit_log', 'waitlist_entries']
const EVENT = 7

let token: string
let fullScanCosts: Map<string, number>

// With enough rows, reading a whole table costs much more than any page; the vacuum merges new entries into the search
// index.
beforeAll(async () => {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`
      insert into workshops (title, category_d, header_image, presence_type, language, date, time, description)
      select 'Workshop ' || n, true, 'Digitalisierung', 'Online', 'de', date '2020-01-01' + n, '18:00', repeat('Text ', 99)
      from generate_series(1, 3000) n`)
    await tx.execute(sql`
      insert into registrations (id, invite_slug, workshop_id, email, first_name, last_name, language, invitation_sent, registered, created_at)
      select 'person' || lpad(n::text, 14, '0'), 'slug' || lpad(n::text, 16, '0'), n % 1000 + 1, 'person' || n || '@example.org', md5('f' || n), md5('l' || n), 'de',
        case when n % 4 <> 0 then now() end, case when n % 3 = 0 then now() - n * interval '1 minute' end, now() - n * interval '1 minute'
      from generate_series(1, ${PEOPLE}::int) n`)
    await tx.execute(sql`
      insert into waitlist_entries (registration_id, workshop_id, position, joined_at, state, ended_at)
      select id, workshop_id, row_number() over (partition by workshop_id), now(),
        case when registered is null then 'waiting' else 'accepted' end, registered from registrations`)
    await tx.execute(sql`
      insert into mails (type, state, sent_at, workshop_id, registration_id, email, language, created_at)
      select 'invite', case when n % 500 = 0 then 'failed' else 'sent' end, now(), n % 1000 + 1, 'person' || lpad(n::text, 14, '0'),
        'person' || n || '@example.org', 'de', now() - n * interval '1 minute'
      from generate_series(1, ${PEOPLE}::int) n`)
    await tx.execute(sql`
      insert into audit_log (created_at, user_id, action, object, object_id)
      select now() - n * interval '1 minute', n % 300, 'update', 'workshops', n % 1000
      from generate_series(1, ${PEOPLE}::int) n`)
  })
  await db.execute(sql`vacuum analyze`)
  ;({ token } = await aUser({ is_super_user: true }))
  fullScanCosts = new Map(
    await Promise.all(BIG.map(async (table) => [table, await costOf(`select * from ${table}`)] as const)),
  )
}, 120_000)

afterAll(closeDatabase)

type Query = Record<string, unknown>
type Plan = {
  'Total Cost': number
  'Node Type': string
  'Parent Relationship'?: string
  'Relation Name'?: string
  Plans?: Plan[]
}

const values = z.object({ enum: z.array(z.string()) }).partial()
const LIST_QUERY = z
  .object({ sortBy: values, filter: z.object({ properties: z.record(z.string(), values) }) })
  .partial()
const VALUES: Record<string, unknown> = {
  user: 7,
  object_id: '7',
  from: '2026-01-01',
  to: '2026-02-01',
  workshop_id: EVENT,
}

const lists = boundRoutes.flatMap(({ route }) => {
  const properties = z.toJSONSchema(route.endpoint.query, { io: 'input', unrepresentable: 'any' }).properties ?? {}
  const isList =
    route.endpoint.method === 'GET' && 'per_page' in properties && !/export|public/.test(route.endpoint.path)
  return isList ? [{ route, path: route.endpoint.path, queries: queriesOf(properties) }] : []
})

it.each(lists)('$path never reads a big table completely', async ({ route, path, queries }) => {
  const slow: string[] = []
  for (const query of queries) {
    const statements = await statementsOf(() => requestList(route, query))
    for (const statement of statements) {
      const found = await slowPlanOf(statement)
      if (found && !isUnindexedByChoice(path, query)) slow.push(`${JSON.stringify(query)}: ${found}`)
    }
  }
  expect(slow).toEqual([])
})

it.each(['person1234', 'example', 'person12 example', 'p1', 'nobody1'])(
  'the search for %s reads no big table completely',
  async (search) => {
    const route = boundRoutes.find(({ route }) => route.endpoint.path === '/api/search')?.route
    const statements = route ? await statementsOf(() => requestList(route, { search })) : []
    const scanned: unknown[] = []
    for (const { query, values } of statements.filter(({ query }) => query.startsWith('select')))
      scanned.push(...scansOf(await planOf(query, values)))
    expect(scanned).toContain('workshops')
    expect(BIG.filter((table) => scanned.includes(table))).toEqual([])
  },
)

/**
 * No screen sorts or filters the people of all events like this, and an index for each such query would make every
 * registration write a fifth more.
 */
const isUnindexedByChoice = (path: string, { sortBy, filter }: Query & { sortBy?: unknown; filter?: unknown }) => {
  const { workshop_id, standing, entries } = z
    .object({ workshop_id: z.any(), standing: z.any(), entries: z.any() })
    .partial()
    .parse(filter ?? {})
  if (workshop_id === undefined && path.endsWith('/waitlist')) return entries === 'ended'
  if (!path.endsWith('/workshop_registrations') || workshop_id !== undefined) return false
  return UNINDEXED_FILTERS.includes(standing) || (standing !== sortBy && UNINDEXED_ORDERS.includes(sortBy))
}
const UNINDEXED_ORDERS: unknown[] = ['last_name', 'institution', 'city', 'registered', 'participated', 'minutes']
const UNINDEXED_FILTERS: unknown[] = ['participated', 'partly_present', 'cancelled', 'added', 'interest']

/**
 * All orders, all values of all filters, and words that occur in few or all rows: over everything and for one event.
 */
function queriesOf(properties: Record<string, unknown>): Query[] {
  const { sortBy, filter } = LIST_QUERY.parse(properties)
  const narrowed = Object.entries(filter?.properties ?? {}).flatMap(([name, { enum: values = [VALUES[name]] }]) =>
    values.filter((value) => value !== undefined).map((value) => ({ [name]: value })),
  )
  const scopes = narrowed.some((one) => 'workshop_id' in one) ? [{}, { workshop_id: EVENT }] : [{}]
  const sorted = (sortBy?.enum ?? []).flatMap((by) =>
    ['asc', 'desc'].map((sortByDirection) => ({ sortBy: by, sortByDirection })),
  )
  const words = 'search' in properties ? ['person1234', 'example', 'person12 example'] : []
  return scopes.flatMap((scope) => [
    { filter: scope },
    ...sorted.map((order) => ({ ...order, filter: scope })),
    ...sorted.map((order) => ({ ...order, filter: scope, page: 4 })),
    ...narrowed.map((few) => ({ filter: { ...scope, ...few } })),
    ...words.flatMap((search) => [
      { filter: scope, search },
      ...sorted.map((order) => ({ ...order, filter: scope, search })),
    ]),
  ])
}

let calls = 0

/** Each call has an address of its own, so that no rate limit applies. */
async function requestList(route: Route, query: Query): Promise<void> {
  calls += 1
  const headers = { 'x-client-address': `10.7.${calls >> 8}.${calls & 255}` }
  const { status, body } = await callRoute(route, { params: { id: EVENT }, query, token, headers })
  // The state has no index, so the list of certificates refuses it without an event.
  if (status === 422 && body.errors?.['filter.workshop_id']) return
  if (status !== 200 && status !== 404)
    throw new Error(`${route.endpoint.path} answers ${status}: ${JSON.stringify(body)}`)
}

type Statement = { query: string; values: Values }
type Values = Parameters<Sql['unsafe']>[1]

/** Returns what the services send, in and outside of transactions. */
async function statementsOf(act: () => Promise<void>): Promise<Statement[]> {
  const sent: Statement[] = []
  const pool = postgresPool()
  const { unsafe, begin } = pool
  const listen = (send: typeof unsafe) =>
    Object.assign((...[query, values, options]: Parameters<typeof unsafe>) => {
      sent.push({ query, values })
      return send(query, values, options)
    })
  vi.spyOn(pool, 'unsafe').mockImplementation(listen(unsafe))
  vi.spyOn(pool, 'begin').mockImplementation((...[work]: unknown[]) =>
    begin((tx) => (typeof work === 'function' ? work(Object.assign(tx, { unsafe: listen(tx.unsafe) })) : undefined)),
  )
  await act().finally(() => vi.restoreAllMocks())
  return sent
}

/** A page must come from indexes; counting may read more, but not the whole table. */
async function slowPlanOf(statement: Statement): Promise<string | undefined> {
  const big = BIG.find((table) => statement.query.match(/ from "(\w+)"/)?.[1] === table)
  if (!big || !statement.query.startsWith('select')) return undefined
  const plan = await planOf(statement.query, statement.values)
  const cost = readingCostOf(plan)
  const isTooMuch = cost > (fullScanCosts.get(big) ?? 0)
  const isScanned = !statement.query.startsWith('select count(*)') && scansOf(plan).includes(big)
  return isTooMuch || isScanned ? `${statement.query.slice(-200)} costs ${cost}` : undefined
}

async function planOf(query: string, values: Values = []): Promise<Plan> {
  const [row] = await postgresPool().unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(
    `explain (format json) ${query}`,
    values,
  )
  if (!row) throw new Error(`No plan for ${query}`)
  return row['QUERY PLAN'][0].Plan
}

/** The filters of an aggregate run for the rows that need them, but the planner charges them for every row. */
function readingCostOf(plan: Plan): number {
  const input = plan.Plans?.find((child) => child['Parent Relationship'] === 'Outer')
  return plan['Node Type'] === 'Aggregate' && input ? readingCostOf(input) : plan['Total Cost']
}

const costOf = async (query: string) => (await planOf(query))['Total Cost']

const scansOf = (plan: Plan): unknown[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]
