import 'server-only'
import { and, asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { holdsSeat, registrations } from '@/features/registrations/table'
import { db } from '@/server/db'
import { countOn, filterOf, listAnswer, searchOf, windowOf } from '@/server/lists'
import type { listWorkshops as listEndpoint, WorkshopState } from '../contract/office'
import { workshops } from '../table'
import { countPeople, NOBODY, withState } from './count'
import { SEARCHED, timed } from './find'

type Query = z.output<(typeof listEndpoint)['query']>

/** The events of a page first, then their people: who is on no other page is not counted. */
export async function listWorkshops(query: Query, now: Date) {
  const condition = wantedBy(query, now)
  const { limit, offset } = windowOf(query)
  const [rows, total] = await Promise.all([
    db
      .select(COLUMNS)
      .from(workshops)
      .where(condition)
      .orderBy(...orderedBy(query))
      .limit(limit)
      .offset(offset),
    countOn(workshops, condition, { query }),
  ])
  const people = await countPeople(rows.map(({ id }) => id))
  return listAnswer(
    rows.map((row) => withState({ ...row, count: people.get(row.id) ?? NOBODY }, now)),
    total,
    query,
  )
}

/** All but the long texts. */
const { description, signup_hint, ...COLUMNS } = getTableColumns(workshops)
const { id, title, location, updated_at, starts_at } = COLUMNS
const ORDERS = { id, date: starts_at, title, location, updated_at }

/** The id decides between equals, so that no event shows on two pages. */
export function orderedBy({ sortBy = 'id', sortByDirection }: Pick<Query, 'sortBy' | 'sortByDirection'>): SQL[] {
  const direction = sortByDirection === 'desc' ? desc : asc
  return [direction(ORDERS[sortBy]), direction(id)]
}

/** What the list and its export hold. */
export function wantedBy(query: Pick<Query, 'filter' | 'search' | 'q'>, now: Date): SQL | undefined {
  const { hide_past_workshops, past_workshops, state, ...plain } = query.filter ?? {}
  return and(
    hide_past_workshops ? timed('upcoming', now) : undefined,
    past_workshops ? timed('past', now) : undefined,
    state && isIn(state, now),
    filterOf({ filter: plain }, getTableColumns(workshops)),
    searchOf(query, SEARCHED),
  )
}

/** The same as stateOf() of rules.ts says of one event. Time is asked for apart, because an index knows it. */
function isIn(state: WorkshopState, now: Date): SQL | undefined {
  if (state === 'over') return timed('past', now)
  const taken = db.$count(registrations, and(eq(registrations.workshop_id, workshops.id), holdsSeat))
  const asked = sql`case
    when ${workshops.teaser_only} then 'announced'
    when not ${workshops.signup_active} then 'inactive'
    when ${workshops.maximum_participants} <= ${taken} then 'full'
    when ${workshops.registration_deadline} < ${now.toISOString()}::timestamptz then 'closed'
    else 'open' end`
  return and(timed('upcoming', now), sql`${asked} = ${state}`)
}
