import { and, eq, sql } from 'drizzle-orm'
import { DEFAULT_LOCALE, isLocale } from '@/contract/locales'
import { mails } from '@/schema/mails'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { enqueue } from '@/server/jobs/jobs'

export const SEND_JOB = 'mails.send'

type NewMail = Pick<typeof mails.$inferInsert, 'type' | 'email' | 'recipient_name' | 'language' | 'data'> &
  Partial<Pick<typeof mails.$inferInsert, 'user_id' | 'workshop_id' | 'created_by'>>

/** Runs in the transaction that causes the mail: both happen, or neither. */
export async function queueMail(tx: Tx, mail: NewMail): Promise<void> {
  const [queued] = await tx
    .insert(mails)
    .values({ ...mail, language: languageOrDefault(mail.language) })
    .returning({ id: mails.id })
  if (queued) await enqueue(tx, SEND_JOB, queued)
}

export async function queueMails(tx: Tx, several: readonly NewMail[]): Promise<void> {
  if (several.length === 0) return
  await tx.insert(mails).values(several.map((mail) => ({ ...mail, language: languageOrDefault(mail.language) })))
  await enqueue(tx, SEND_JOB, {})
}

/**
 * Selects the row of a person who was left out of a run. No worker claims it, because it is never to be sent. The doctor
 * repeats this condition in backup/service/mail-invariants.ts.
 */
const isLeftOut = sql`(${mails.state} in ('suppressed', 'skipped') and ${mails.claimed_at} is null)`

/**
 * Ends an insert of mails. Two transactions may choose the same round at the same moment, one for a mail and one for
 * the row of a person who was left out: the mail replaces that row, so it is not lost.
 */
export const REPLACE_LEFT_OUT = sql`
  on conflict (registration_id, type, round) where type <> 'notice' do update set
    state = excluded.state, message = excluded.message, email = excluded.email, recipient_name = excluded.recipient_name,
    language = excluded.language, bulk = excluded.bulk, run_id = excluded.run_id, created_by = excluded.created_by,
    created_at = excluded.created_at, idempotency_key = excluded.idempotency_key
  where ${isLeftOut} and excluded.state = 'queued'`

export const languageOrDefault = (language: string) => (isLocale(language) ? language : DEFAULT_LOCALE)

/**
 * The registrations among these whose people have not heard of the cancellation, so that nobody needs to hear that the
 * seat is back. The waiting mail is dropped when its time comes, and is locked until then, so that no worker writes it.
 */
export async function readUnsentCancellations(tx: Tx, ids: string[]): Promise<ReadonlySet<string | null>> {
  const { registration_id, type, state } = mails
  const isWaiting = and(isAnyOf(registration_id, ids), eq(type, 'cancellation'), eq(state, 'queued'))
  const waiting = await tx.select({ id: registration_id }).from(mails).where(isWaiting).for('update')
  return new Set(waiting.map(({ id }) => id))
}
