import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { NO_NUMBER, NUMBER_KINDS } from '@/contract/values/numbers'
import { NO_EXTERNAL_ID } from '@/contract/values/registrations'
import { distinctPeople } from '@/schema/people'
import { presentCondition, registrations } from '@/schema/registrations'
import type { AuthorContext } from '@/server/crud/audit'
import { limitAndOffsetOf, toListResponse } from '@/server/crud/lists'
import { db } from '@/server/database/db'
import { DOUBLES_MAX, type DoubleReason, type listDoubles as listEndpoint } from '../contract/doubles'
import { auditMerge } from './merge/merge-people'
import { getAddresses } from './merge/read-merge'
import { readPeopleAt } from './search-people'

const { email, first_name, last_name, external_id } = registrations

/** A name or number that more addresses have in common tells nothing about two of them. */
const SHARED_MAX = 10

const name = sql`fold_text(${first_name} || ' ' || ${last_name})`
/** The part before the @ without dots, and without what stands behind a plus. */
const mailbox = sql`replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', '')`

/** The properties of an address that others may share, each with its value. */
const traitsOf = (reason: DoubleReason, value: SQL, condition: SQL) =>
  sql`select distinct ${email}, ${reason}::text as reason, ${value} as value from ${registrations}
    where ${presentCondition} and ${condition}`

const TRAITS = sql.join(
  [
    traitsOf('same_name', name, sql`${first_name} <> '' and ${last_name} <> ''`),
    traitsOf('similar_address', sql`fold_text(${last_name}) || ' ' || ${mailbox}`, sql`${last_name} <> ''`),
    traitsOf('same_external_id', sql`${external_id}`, sql`${external_id} not in ('', ${NO_EXTERNAL_ID})`),
    ...NUMBER_KINDS.map((kind) =>
      traitsOf(
        'same_number',
        sql`${kind}::text || ${registrations[kind]}`,
        sql`${registrations[kind]} not in ('', ${NO_NUMBER})`,
      ),
    ),
  ],
  sql` union all `,
)

type Pair = { first: string; second: string; reasons: DoubleReason[] }

/** Pairs with the most in common come first. */
const readPairs = () =>
  db.execute<Pair>(sql`
    with traits as materialized (
      select * from (
        select *, count(*) over (partition by reason, value) as shared from (${TRAITS}) as found
      ) as counted where shared between 2 and ${SHARED_MAX}::int)
    select one.email as first, other.email as second, array_agg(distinct one.reason order by one.reason) as reasons
    from traits one join traits other on other.reason = one.reason and other.value = one.value and one.email < other.email
    where not exists (select from ${distinctPeople}
      where ${distinctPeople.first_email} = one.email and ${distinctPeople.second_email} = other.email)
    group by one.email, other.email
    order by count(distinct one.reason) desc, one.email, other.email limit ${DOUBLES_MAX + 1}::int`)

export async function listDoubles(query: z.output<(typeof listEndpoint)['query']>) {
  const found = [...(await readPairs())]
  const page = { ...query, sortByDirection: 'asc' as const }
  const { limit, offset } = limitAndOffsetOf(page)
  const shown = found.slice(0, DOUBLES_MAX).slice(offset, offset + limit)
  const people = await readPeopleAt([...new Set(shown.flatMap(({ first, second }) => [first, second]))])
  const personAt = (address: string) => people.find((person) => person.email === address)
  const pairs = shown.flatMap(({ reasons, ...pair }) => {
    const first = personAt(pair.first)
    const second = personAt(pair.second)
    return first && second ? [{ id: `${first.id}.${second.id}`, first, second, reasons }] : []
  })
  const counted = {
    total: Math.min(found.length, DOUBLES_MAX),
    ...(found.length > DOUBLES_MAX && { more: true as const }),
  }
  return toListResponse(pairs, counted, page)
}

type Distinction = AuthorContext & { id: string; other: string; undo?: boolean | undefined }

/** The pair is kept by its addresses, because the next registration of a person has another id. */
export async function distinguishPeople({ id, other, undo = false, author, now }: Distinction) {
  const { kept, merged } = await getAddresses({ id, other })
  const [first_email, second_email] = kept < merged ? [kept, merged] : [merged, kept]
  await db.transaction(async (tx) => {
    const timestamp = now.toISOString()
    const row = { first_email, second_email, created_at: timestamp, updated_at: timestamp, updated_by: author.id }
    const isPair = and(eq(distinctPeople.first_email, first_email), eq(distinctPeople.second_email, second_email))
    const changed = undo
      ? await tx.delete(distinctPeople).where(isPair).returning({ id: distinctPeople.id })
      : await tx.insert(distinctPeople).values(row).onConflictDoNothing().returning({ id: distinctPeople.id })
    if (changed.length === 0) return
    await auditMerge(tx, { id, author, changes: { distinct: undo ? [merged, null] : [null, merged] } })
  })
  return { success: true as const }
}
