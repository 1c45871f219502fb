import 'server-only'
import { type SQL, sql } from 'drizzle-orm'
import { registrations } from '@/features/registrations/table'
import type { Tx } from '@/server/db'
import { messageOf } from '../rules'
import { mailBatches, mails } from '../table'

/** `waiting` were never sent, `about` went to others and told of them, `under_way` lie in a call that is made once more. */
export type ForgottenMails = { waiting: number; done: number; about: number; under_way: number }

const WAITING = sql`('queued', 'held', 'retry')`

/**
 * What stays is that a mail was sent, of which type and when. Who is sending one at this moment no longer finds its own
 * attempt, and writes nothing back. `ids` are registrations that are anonymised by now, `beside` are mails by no registration.
 */
export async function forgetMails(tx: Tx, { ids, beside }: { ids: string[]; beside?: SQL }): Promise<ForgottenMails> {
  const theirs = sql`(${mails.registration_id} = any(${sql.param(ids)}) and ${mails.type} <> 'notice')`
  const found = await tx.execute<{ id: number; batch_id: string | null; was: string }>(sql`
    select id, batch_id, state as was from ${mails} where ${beside ? sql`(${theirs} or ${beside})` : theirs}
    order by id for update`)
  const sent = Array.from(found, ({ id }) => id)
  await tx.execute(sql`
    update ${mails} set ${ENDED}, ${WITHOUT_TEXT}, message = ${messageOf('erased')}, recipient_name = '', subject = null,
      provider_id = null, idempotency_key = null, batch_id = null, email = ${erasedAddress(mails.registration_id)}
    where id = any(${sql.param(sent)})`)
  const about = await forgetTold(tx, { ids, sent })
  const batches = [...new Set(Array.from(found).flatMap(({ batch_id }) => batch_id ?? []))]
  const waiting = Array.from(found).filter(({ was }) => IS_WAITING.has(was)).length
  return { waiting, done: sent.length - waiting, about, under_way: await emptyBatches(tx, batches) }
}

const IS_WAITING = new Set(['queued', 'held', 'retry'])

const ENDED = sql`state = case when state = 'sending' then 'unknown' when state in ${WAITING} then 'dropped' else state end,
  attempts = attempts + (state = 'sending')::int`

const WITHOUT_TEXT = sql`text = null, html = null, calendar = null, data = null`

/** The same as the registration's; where there is none, one of its own. */
const erasedAddress = (registration_id: SQL | typeof mails.registration_id) => sql`coalesce(
  (select person.email from ${registrations} person where person.id = ${registration_id} and person.erased_at is not null),
  'erased-' || replace(gen_random_uuid()::text, '-', '') || '@erased.invalid')`

/** Notices to staff name all of a party, and the mails of companions whom they came with. */
async function forgetTold(tx: Tx, { ids, sent }: { ids: string[]; sent: number[] }): Promise<number> {
  const party = sql`
    with own as (select id, coalesce(accompaniment_of, id) as root from ${registrations} where id = any(${sql.param(ids)}))
    select id from own
    union select root from own
    union select other.id from ${registrations} other join own on other.accompaniment_of = own.root`
  const isTheirs = sql`registration_id = any(${sql.param(ids)})`
  const { count } = await tx.execute(sql`
    update ${mails} set text = null, html = null, calendar = null,
      data = case when ${isTheirs} then null else data end,
      attempts = attempts + (state = 'sending' and ${isTheirs})::int,
      message = case when ${isTheirs} and state in ('queued', 'held', 'retry', 'sending') then ${messageOf('erased')} else message end,
      state = case when not ${isTheirs} then state when state = 'sending' then 'unknown' when state in ${WAITING} then 'dropped' else state end
    where registration_id = any(array(${party})) and not id = any(${sql.param(sent)})
      and (text is not null or html is not null or calendar is not null or (${isTheirs} and data is not null))`)
  return count
}

/** A call that others of it wait for stays until it went through, at most two days. Answers how many do. */
async function emptyBatches(tx: Tx, ids: string[]): Promise<number> {
  if (ids.length === 0) return 0
  const isWaiting = sql`exists (select from ${mails} where ${mails.batch_id} = ${mailBatches.id}
    and ${mails.state} in ('queued', 'held', 'retry', 'sending'))`
  await tx.execute(
    sql`update ${mailBatches} set payload = '' where id = any(${sql.param(ids)}) and payload <> '' and not ${isWaiting}`,
  )
  return tx.$count(mailBatches, sql`id = any(${sql.param(ids)}) and payload <> ''`)
}
