import { and, eq, gte, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { mails } from '@/schema/mails'
import { db } from '@/server/database/db'
import { enqueue } from '@/server/jobs/jobs'
import { LEASE } from '@/server/jobs/leased-work'
import { reasonMessageOf } from '../../rules/reasons'
import { RETRY_SECONDS, stateWhenUncertain } from '../../rules/retries'
import { getConfiguredTransport } from '../providers/configured-transport'
import type { Transport } from '../providers/transport'
import { SEND_JOB } from '../queue/queue-mail'
import { runSentHooks } from '../render/mail-content-registry'
import { finishJoinedMails } from './joined-mails'
import { isRunStopped } from './results-and-retries'

/** With a sweep each minute a mail whose process is gone continues within two. */
const isInterrupted = and(eq(mails.state, 'sending'), lt(mails.claimed_at, sql`now() - ${LEASE}`))

/**
 * Finds mails that a crash left behind: claimed by a dead process, due without a job, or sent without a call of the
 * hooks.
 */
export async function sweepMails({
  transport = getConfiguredTransport(),
  reported = SENT_RECENTLY,
}: SweepOptions = {}): Promise<void> {
  const recovered = await recoverInterrupted(transport)
  await finishJoinedMails()
  const overdue = and(
    inArray(mails.state, ['queued', 'retry']),
    lt(mails.next_attempt_at, sql`now() - interval '10 seconds'`),
    isNull(mails.joined_to),
  )
  const [found] = await db.select({ id: mails.id }).from(mails).where(overdue).limit(1)
  if (recovered || found) await enqueue(db, SEND_JOB, {})
  await runSentHooks(reported)
}

type SweepOptions = { transport?: Transport; reported?: SQL }

const isSince = (column: AnyPgColumn, age: string) => gte(column, sql`now() - ${age}::interval`)

/** A mail may wait for weeks while a provider is away. The bound lets the index on created_at find these mails. */
const CREATED_LATELY = isSince(mails.created_at, '30 days')

/** Mails whose date no registration may have: their process died a moment ago, or the registration was locked. */
const SENT_RECENTLY = sql`${CREATED_LATELY} and ${isSince(mails.sent_at, '10 minutes')}`

/** At the start all of these mails are checked, because the installation may have been stopped for long. */
export const sweepMailsAtStart = () => sweepMails({ reported: CREATED_LATELY })

async function recoverInterrupted({ deduplicates }: Transport): Promise<boolean> {
  // A mail that crashes its process each time must not be tried for ever.
  const isGivenUp = and(isInterrupted, gte(mails.attempts, RETRY_SECONDS.length + 1))
  await db
    .update(mails)
    .set({ state: 'failed', message: reasonMessageOf('interrupted'), data: null })
    .where(isGivenUp)
  // A transport that deduplicates can safely repeat the mail, so no message is needed.
  const message = deduplicates ? '' : reasonMessageOf('interrupted')
  const ended: string[] = []
  for (const bulk of [false, true]) {
    const state = stateWhenUncertain({ bulk, deduplicates })
    const held = sql`case when ${isRunStopped(mails.run_id)} then 'held' else 'retry' end`
    const again = state === 'retry' ? { state: held, next_attempt_at: sql`now()` } : { state }
    const which = and(isInterrupted, eq(mails.bulk, bulk))
    const found = await db
      .update(mails)
      .set({ message, ...again })
      .where(which)
      .returning({ state: mails.state })
    ended.push(...found.map((mail) => mail.state))
  }
  return ended.includes('retry')
}
