import 'server-only'
import { and, eq, gt, max, sql } from 'drizzle-orm'
import { Problem } from '@/contract/problems'
import { instantAfter } from '@/contract/time'
import { FALLBACK_FORMATS, showInstant } from '@/i18n/formats'
import { mailRuns } from '@/schema/mails'
import type { Tx } from '@/server/database/db'
import type { MailTarget } from './recipients'

type Mailing = {
  workshop_id: number
  target: Pick<MailTarget, 'type'>
  /**
   * The key of this call. The run of an earlier call with the same key is not counted, because a repeated call returns
   * it.
   */
  submission_key?: string
  now: Date
}

/** The people of an event are reminded of its evaluation once a day at most. */
export async function refuseSecondReminder(tx: Tx, mailing: Mailing): Promise<void> {
  const next = await findNextReminder(tx, mailing)
  if (!next) return
  const at = showInstant(next.toISOString(), FALLBACK_FORMATS)
  throw new Problem(422, { key: 'evaluation_reminded', values: { at } })
}

/**
 * The time from which a reminder may go out again; null where one may go out now. A second call at the same time waits
 * for the end of this transaction.
 */
export async function findNextReminder(tx: Tx, { workshop_id, target: { type }, submission_key, now }: Mailing) {
  if (type !== 'evaluation_reminder') return null
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('reminders of evaluations'))`)
  const [last] = await tx
    .select({ at: max(mailRuns.created_at) })
    .from(mailRuns)
    .where(
      and(
        eq(mailRuns.workshop_id, workshop_id),
        eq(mailRuns.type, type),
        gt(mailRuns.queued, 0),
        gt(mailRuns.created_at, instantAfter(-1, now)),
        submission_key === undefined ? undefined : sql`${mailRuns.submission_key} is distinct from ${submission_key}`,
      ),
    )
  return last?.at ? new Date(instantAfter(1, last.at)) : null
}
