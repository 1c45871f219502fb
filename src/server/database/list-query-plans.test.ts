import { sql as text } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { send } from '@/testing/calls'
import { aPerson } from '@/testing/people'
import { served } from '@/testing/routes'
import { closeDatabase, db, sql } from './db'
import type { Route } from './serve'

// As far as lists count and look back: little of what is drawn below, as ten thousand is little of what years gather.
vi.mock('@/contract/lists', async (original) => ({ ...(await original<object>()), ROWS_MAX: 1000 }))

const PEOPLE = 30_000
const BIG = ['registrations', 'mails', 'audit_log']
const EVENT = 7

let token: string
let wholes: Map<string, number>

// Enough rows that reading a whole table costs much more than any page; the vacuum sorts new entries into the search index.
beforeAll(async () => {
  await db.transaction(async (tx) => {
    await tx.execute(text`set local statement_timeout = 0`)
    await tx.execute(text`
      insert into workshops (title, category_d, header_image, presence_type, language, date, time, description)
      select 'Workshop ' || n, true, 'Digitalisierung', 'Online', 'de', date '2020-01-01' + n, '18:00', repeat('Text ', 99)
      from generate_series(1, 3000) n`)
    await tx.execute(text`
      insert into registrations (id, invite_slug, workshop_id, email, first_name, last_name, language, invitation_sent, registered, created_at)
      select 'person' || lpad(n::text, 14, '0'), 'slug' || lpad(n::text, 16, '0'), n % 1000 + 1, 'person' || n || '@example.org', md5('f' || n), md5('l' || n), 'de',
        case when n % 4 <> 0 then now() end, case when n % 3 = 0 then now() - n * interval '1 minute' end, now() - n * interval '1 minute'
      from generate_series(1, ${PEOPLE}::int) n`)
    await tx.execute(text`
      insert into mails (type, state, sent_at, workshop_id, registration_id, email, language, created_at)
      select 'invite', case when n % 500 = 0 then 'failed' else 'sent' end, now(), n % 1000 + 1, 'person' || lpad(n::text, 14, '0'),
        'person' || n || '@example.org', 'de', now() - n * interval '1 minute'
      from generate_series(1, ${PEOPLE}::int) n`)
    await tx.execute(text`
      insert into audit_log (created_at, user_id, action, object, object_id)
      select now() - n * interval '1 minute', n % 300, 'update', 'workshops', n % 1000
      from generate_series(1, ${PEOPLE}::int) n`)
  })
  await db.execute(text`vacuum analyze`)
  ;({ token } = await aPerson({ is_super_user: true }))
  wholes = new Map(
    await Promise.all(BIG.map(async (table) => [table, await costOf(`select * from ${table}`)] as const)),
  )
}, 120_000)

afterAll(closeDatabase)

type Query = Record<string, unknown>
type Plan = { 'Total Cost': number; 'Node Type': string; 'Relation Name'?: string; Plans?: Plan[] }

const values = z.object({ enum: z.array(z.string()) }).partial()
const ASKED = z.object({ sortBy: values, filter: z.object({ properties: z.record(z.string(), values) }) }).partial()
const VALUES: Record<string, unknown> = {
  user: 7,
  object_id: '7',
  from: '2026-01-01',
  to: '2026-02-01',
  workshop_id: EVENT,
}

const lists = served.flatMap(({ route }) => {
  const asked = z.toJSONSchema(route.endpoint.query, { io: 'input', unrepresentable: 'any' }).properties ?? {}
  const isList = route.endpoint.method === 'GET' && 'per_page' in asked && !/export|public/.test(route.endpoint.path)
  return isList ? [{ route, path: route.endpoint.path, ways: waysOf(asked) }] : []
})

it.each(lists)('$path is never answered by reading a big table through', async ({ route, path, ways }) => {
  const slow: string[] = []
  for (const query of ways) {
    const statements = await statementsOf(() => ask(route, query))
    for (const statement of statements) {
      const found = await faultOf(statement)
      if (found && !isUnasked(path, query)) slow.push(`${JSON.stringify(query)}: ${found}`)
    }
  }
  expect(slow).toEqual([])
})

/** Over everybody no screen asks for these; an index for each would make every registration write a fifth more. */
const isUnasked = (path: string, { sortBy, filter }: Query & { sortBy?: unknown; filter?: unknown }) => {
  const { workshop_id, standing } = z
    .object({ workshop_id: z.any(), standing: z.any() })
    .partial()
    .parse(filter ?? {})
  if (!path.endsWith('/workshop_registrations') || workshop_id !== undefined) return false
  return RARE.includes(standing) || (standing !== sortBy && SORTED.includes(sortBy))
}
const SORTED: unknown[] = ['last_name', 'institution', 'city', 'registered', 'participated']
const RARE: unknown[] = ['participated', 'cancelled', 'added', 'interest']

/** Over everything and of one event: each order, each filter with each value, and words that stand in few or all rows. */
function waysOf(asked: Record<string, unknown>): Query[] {
  const { sortBy, filter } = ASKED.parse(asked)
  const narrowed = Object.entries(filter?.properties ?? {}).flatMap(([name, { enum: values = [VALUES[name]] }]) =>
    values.filter((value) => value !== undefined).map((value) => ({ [name]: value })),
  )
  const scopes = narrowed.some((one) => 'workshop_id' in one) ? [{}, { workshop_id: EVENT }] : [{}]
  const sorted = (sortBy?.enum ?? []).flatMap((by) =>
    ['asc', 'desc'].map((sortByDirection) => ({ sortBy: by, sortByDirection })),
  )
  const words = 'search' in asked ? ['person1234', 'example', 'person12 example'] : []
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

/** Each from an address of its own: how often one may ask is another matter. */
async function ask(route: Route, query: Query): Promise<void> {
  calls += 1
  const headers = { 'x-client-address': `10.7.${calls >> 8}.${calls & 255}` }
  const { status, body } = await send(route, { params: { id: EVENT }, query, token, headers })
  if (status !== 200 && status !== 404)
    throw new Error(`${route.endpoint.path} answers ${status}: ${JSON.stringify(body)}`)
}

type Statement = { query: string; values: Values }
type Values = Parameters<Sql['unsafe']>[1]

/** What the services send while they answer, in and outside of transactions. */
async function statementsOf(act: () => Promise<void>): Promise<Statement[]> {
  const sent: Statement[] = []
  const pool = sql()
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

/** A page comes from indexes; counting may read on, but not to the end. */
async function faultOf(statement: Statement): Promise<string | undefined> {
  const big = BIG.find((table) => statement.query.match(/ from "(\w+)"/)?.[1] === table)
  if (!big || !statement.query.startsWith('select')) return undefined
  const plan = await planOf(statement.query, statement.values)
  const isTooMuch = plan['Total Cost'] > (wholes.get(big) ?? 0)
  const isScanned = !statement.query.startsWith('select count(*)') && scansOf(plan).includes(big)
  return isTooMuch || isScanned ? `${statement.query.slice(-200)} costs ${plan['Total Cost']}` : undefined
}

async function planOf(query: string, values: Values = []): Promise<Plan> {
  const [row] = await sql().unsafe<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(`explain (format json) ${query}`, values)
  if (!row) throw new Error(`No plan for ${query}`)
  return row['QUERY PLAN'][0].Plan
}

const costOf = async (query: string) => (await planOf(query))['Total Cost']

const scansOf = (plan: Plan): unknown[] => [
  ...(plan['Node Type'] === 'Seq Scan' ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scansOf),
]
