import 'server-only'
import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { db } from '@/server/db'
import { prepared } from '@/server/kept'
import { log } from '@/server/log'
import { mailBatches, mails } from '../table'
import type { Batch, Mail } from './transports'

const HEARTBEAT_MS = 10_000

const CLAIM = { state: 'sending' as const, claimed_at: sql`now()`, attempts: sql`${mails.attempts} + 1` }

const isDue = sql`state in ('queued', 'retry') and next_attempt_at <= now()`

export const DUE_BATCH = sql`select batch_id from ${mails} where ${isDue} and batch_id is not null order by next_attempt_at limit 1`

/** The claim is committed before anything is sent: whoever comes second finds nothing to claim. */
export const claimDue = (limit: number): Promise<Mail[]> => claiming().execute({ limit })

const claiming = prepared(() => {
  // An array, because a sub-select with a limit could be run again for each row.
  const due = sql`array(
    select id from ${mails} where ${isDue} and batch_id is null
    order by bulk, next_attempt_at, id limit ${sql.placeholder('limit')} for update skip locked)`
  return db.update(mails).set(CLAIM).where(sql`${mails.id} = any(${due})`).returning().prepare('claiming')
})

export type ClaimedBatch = { batch: Batch; mails: Mail[] }

/** A call that was made before and whose outcome nobody knows: all of it again, and nothing but it. */
export async function claimBatch(): Promise<ClaimedBatch | null> {
  const rows = await claimingAgain().execute()
  const [first] = rows
  if (!first) return null
  return { batch: first.batch, mails: rows.map(({ batch, ...mail }) => mail) }
}

const claimingAgain = prepared(() => {
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
    .prepare('claiming again')
})

/** A slow server may take its time: the claim stays fresh as long as this process lives. */
export async function keepClaimed(claimed: Mail[], work: () => Promise<void>): Promise<void> {
  const ids = claimed.map(({ id }) => id)
  const beat = () =>
    db
      .update(mails)
      .set({ claimed_at: sql`now()` })
      .where(and(inArray(mails.id, ids), eq(mails.state, 'sending')))
  const timer = setInterval(() => beat().catch(() => log.warn('heartbeat of mails missed')), HEARTBEAT_MS)
  await work().finally(() => clearInterval(timer))
}
