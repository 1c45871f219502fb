import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { mailBatches, mails } from '@/schema/mails'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import { preparedQuery } from '@/server/database/prepared'
import { isNextOf, withHeartbeat } from '@/server/jobs/leased-work'
import type { Batch, MailRow } from '../providers/transport'

const CLAIM = { state: 'sending' as const, claimed_at: sql`now()`, attempts: sql`${mails.attempts} + 1` }

/** A joined mail is sent with another one. */
const isDue = sql`state in ('queued', 'retry') and next_attempt_at <= now() and joined_to is null`

export const DUE_BATCH = sql`select batch_id from ${mails} where ${isDue} and batch_id is not null order by next_attempt_at limit 1`

/** The claim is committed before anything is sent, so another worker cannot claim the same mails. */
export const claimDueMails = (limit: number): Promise<MailRow[]> => claimDueQuery().execute({ limit })

const claimDueQuery = preparedQuery(() => {
  const due = sql`${isDue} and batch_id is null`
  const next = isNextOf(mails, { due, order: sql`bulk, next_attempt_at, id`, limit: sql.placeholder('limit') })
  return db.update(mails).set(CLAIM).where(next).returning().prepare('claim_mails')
})

export type ClaimedBatch = { batch: Batch; mails: MailRow[] }

/** Claims a call whose outcome is unknown, with exactly the mails that it carried. */
export async function claimDueBatch(): Promise<ClaimedBatch | null> {
  const rows = await claimBatchQuery().execute()
  const [first] = rows
  if (!first) return null
  return { batch: first.batch, mails: rows.map(({ batch, ...mail }) => mail) }
}

const claimBatchQuery = preparedQuery(() => {
  const taken = db
    .$with('taken')
    .as(
      db.select().from(mailBatches).where(sql`${mailBatches.id} = (${DUE_BATCH})`).for('update', { skipLocked: true }),
    )
  return db
    .with(taken)
    .update(mails)
    .set(CLAIM)
    .from(taken)
    .where(and(eq(mails.batch_id, taken.id), sql`${mails.state} in ('queued', 'retry', 'held')`))
    .returning({
      ...getTableColumns(mails),
      batch: { id: taken.id, payload: taken.payload, created_at: taken.created_at },
    })
    .prepare('claim_batch')
})

/** Holds claimed mails while a slow server answers. */
export function holdMails(claimed: readonly MailRow[], work: () => Promise<void>): Promise<void> {
  const ids = claimed.map(({ id }) => id)
  const isHeld = and(isAnyOf(mails.id, ids), eq(mails.state, 'sending'))
  return withHeartbeat('mails', () => db.update(mails).set({ claimed_at: sql`now()` }).where(isHeld), work)
}
