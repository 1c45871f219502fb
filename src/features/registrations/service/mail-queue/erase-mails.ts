import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { ERASED_DOMAIN } from '@/features/mails/rules/erased-addresses'
import { reasonMessageOf } from '@/features/mails/rules/reasons'
import { mailBatches, mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import type { Tx } from '@/server/database/db'

/**
 * `waiting` mails were never sent, `mentioning` mails to others name the person, and `under_way` calls may be repeated.
 */
export type ErasedMails = { waiting: number; done: number; mentioning: number; under_way: number }

const WAITING_STATES_SQL = sql`('queued', 'held', 'retry')`

/**
 * Keeps only that a mail was sent, its type and its time. A worker that is sending one at this moment no longer finds its
 * attempt and records nothing. `ids` are registrations that are already anonymised; `others` selects mails without one.
 */
export async function eraseMails(tx: Tx, { ids, others }: { ids: string[]; others?: SQL }): Promise<ErasedMails> {
  const ownMails = sql`(${mails.registration_id} = any(${sql.param(ids)}) and ${mails.type} <> 'notice')`
  const found = await tx.execute<{ id: number; batch_id: string | null; was: string }>(sql`
    select id, batch_id, state as was from ${mails} where ${others ? sql`(${ownMails} or ${others})` : ownMails}
    order by id for update`)
  const sent = Array.from(found, ({ id }) => id)
  await tx.execute(sql`
    update ${mails} set ${ENDED_COLUMNS}, ${EMPTY_TEXT_COLUMNS}, message = ${reasonMessageOf('erased')}, recipient_name = '', subject = null,
      provider_id = null, idempotency_key = null, batch_id = null, email = ${erasedAddressOf(mails.registration_id)}
    where id = any(${sql.param(sent)})`)
  const mentioning = await eraseMentions(tx, { ids, sent })
  const batches = [...new Set(Array.from(found).flatMap(({ batch_id }) => batch_id ?? []))]
  const waiting = Array.from(found).filter(({ was }) => WAITING_STATES.has(was)).length
  return { waiting, done: sent.length - waiting, mentioning, under_way: await emptyBatches(tx, batches) }
}

const WAITING_STATES = new Set(['queued', 'held', 'retry'])

const ENDED_COLUMNS = sql`state = case when state = 'sending' then 'unknown' when state in ${WAITING_STATES_SQL} then 'dropped' else state end,
  attempts = attempts + (state = 'sending')::int`

const EMPTY_TEXT_COLUMNS = sql`text = null, html = null, calendar = null, data = null`

/** An address that nobody has; PostgreSQL makes another one for each row. */
export const newErasedAddress = sql`'erased-' || replace(gen_random_uuid()::text, '-', '') || ${ERASED_DOMAIN}::text`

/** The erased address of the registration, or a new one where there is none. */
const erasedAddressOf = (registration_id: SQL | typeof mails.registration_id) => sql`coalesce(
  (select person.email from ${registrations} person where person.id = ${registration_id} and person.erased_at is not null),
  ${newErasedAddress})`

/** Notices to the staff name all members of a party, and mails to companions name the main person. */
async function eraseMentions(tx: Tx, { ids, sent }: { ids: string[]; sent: number[] }): Promise<number> {
  const party = sql`
    with own as (select id, coalesce(accompaniment_of, id) as root from ${registrations} where id = any(${sql.param(ids)}))
    select id from own
    union select root from own
    union select other.id from ${registrations} other join own on other.accompaniment_of = own.root`
  const isOwn = sql`registration_id = any(${sql.param(ids)})`
  const { count } = await tx.execute(sql`
    update ${mails} set text = null, html = null, calendar = null,
      data = case when ${isOwn} then null else data end,
      attempts = attempts + (state = 'sending' and ${isOwn})::int,
      message = case when ${isOwn} and state in ('queued', 'held', 'retry', 'sending') then ${reasonMessageOf('erased')} else message end,
      state = case when not ${isOwn} then state when state = 'sending' then 'unknown' when state in ${WAITING_STATES_SQL} then 'dropped' else state end
    where registration_id = any(array(${party})) and not id = any(${sql.param(sent)})
      and (text is not null or html is not null or calendar is not null or (${isOwn} and data is not null))`)
  return count
}

/**
 * Deletes the payloads of calls that no other mail needs, and returns the number of those that stay, for two days at
 * most.
 */
async function emptyBatches(tx: Tx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const isWaiting = sql`exists (select from ${mails} where ${mails.batch_id} = ${mailBatches.id}
    and ${mails.state} in ('queued', 'held', 'retry', 'sending'))`
  await tx.execute(
    sql`update ${mailBatches} set payload = '' where id = any(${sql.param(ids)}) and payload <> '' and not ${isWaiting}`,
  )
  return tx.$count(mailBatches, sql`id = any(${sql.param(ids)}) and payload <> ''`)
}
