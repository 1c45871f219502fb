import { and, asc, eq, sql } from 'drizzle-orm'
import { mails } from '@/schema/mails'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import { reasonMessageOf } from '../../rules/reasons'
import type { MailRow } from '../providers/transport'
import type { RenderedMail } from '../render/rendered-mail'

/** The mails that are sent with these, by the id of the one that carries them. */
export async function readJoinedMails(claimed: readonly MailRow[]): Promise<Map<number, MailRow[]>> {
  const ids = claimed.map(({ id }) => id)
  const found = await db
    .select()
    .from(mails)
    .where(and(isAnyOf(mails.joined_to, ids), eq(mails.state, 'queued')))
    .orderBy(asc(mails.id))
  return Map.groupBy(found, ({ joined_to }) => joined_to ?? 0)
}

/** Separates mails from the one that carries them, because they are dropped or can be written only later. */
export async function separateMails(separated: readonly MailRow[]): Promise<void> {
  if (separated.length === 0) return
  const ids = separated.map(({ id }) => id)
  await db
    .update(mails)
    .set({ joined_to: null })
    .where(and(isAnyOf(mails.id, ids), eq(mails.state, 'queued')))
}

/** Writes to each joined mail what it says, before the mail that carries it is sent. */
export async function writeJoinedTexts(joined: readonly { mail: MailRow; rendered: RenderedMail }[]): Promise<void> {
  if (joined.length === 0) return
  const written = joined.map(({ mail, rendered: { logged, sent } }) => {
    return { id: mail.id, subject: logged.subject, text: logged.text, calendar_sequence: sent.calendar_sequence }
  })
  await db.execute(sql`
    update ${mails} mail set subject = written.subject, text = written.text, calendar_sequence = written.calendar_sequence
    from json_to_recordset(${JSON.stringify(written)}::json)
      as written (id bigint, subject text, text text, calendar_sequence int)
    where mail.id = written.id and mail.state = 'queued'`)
}

const PAUSE = sql`interval '6 minutes'`

/**
 * Gives joined mails the end of the mail that carried them, since they were sent with it or failed with it. Where it was
 * dropped, the first of them carries the others. Where its text was refused, each goes alone, because that of another may
 * be the reason; with pauses, so that the mailbox gets no more than its limit. A crash before this leaves them joined, so
 * that no worker sends them, and the sweep continues.
 */
export async function finishJoinedMails(): Promise<void> {
  await db.execute(sql`
    with joined as (
      select follower.id, carrier.id as carrier_id, carrier.state, carrier.message, carrier.sent_at, carrier.provider_id,
        min(follower.id) over (partition by carrier.id) as first_id,
        row_number() over (partition by carrier.id order by follower.id) * ${PAUSE} as wait
      from ${mails} follower join ${mails} carrier on carrier.id = follower.joined_to
      where follower.joined_to is not null and follower.state = 'queued'
        and carrier.state not in ('queued', 'held', 'sending', 'retry'))
    update ${mails} mail set
      state = case when ${isOver} then joined.state else mail.state end,
      message = case when joined.state = 'sent' then ${reasonMessageOf('joined')} when ${isOver} then joined.message else mail.message end,
      sent_at = case when joined.state = 'sent' then joined.sent_at else mail.sent_at end,
      provider_id = case when ${isOver} then joined.provider_id else mail.provider_id end,
      next_attempt_at = case when ${isRefused} then now() + joined.wait else mail.next_attempt_at end,
      joined_to = case
        when ${isOver} then joined.carrier_id
        when not ${isRefused} and joined.id <> joined.first_id then joined.first_id end
    from joined where mail.id = joined.id and mail.state = 'queued'`)
}

/** The provider refused the text, so that each of the joined mails may still be accepted alone. */
const isRefused = sql`(joined.state = 'failed' and joined.message like ${`${reasonMessageOf('content_refused')}%`})`
const isOver = sql`(joined.state in ('sent', 'failed', 'unknown') and not ${isRefused})`
