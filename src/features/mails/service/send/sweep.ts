import 'server-only'
import { and, eq, gte, inArray, isNotNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { db } from '@/server/db'
import { enqueue } from '@/server/jobs'
import { BODY_DAYS, RETRY_SECONDS } from '../contract'
import { inDoubt, messageOf } from '../rules'
import { mailBatches, mails } from '../table'
import { SEND_JOB } from './queue'
import { isStopped } from './record'
import { stampRegistrations } from './stamp'
import { configuredTransport, type Transport } from './transports'

/** Three heartbeats missed: the process that claimed it is gone. With a sweep each minute it goes on within two. */
const silent = lt(mails.claimed_at, sql`now() - interval '30 seconds'`)
const interrupted = and(eq(mails.state, 'sending'), silent)

/** Finds what a crash left behind: mails that nobody is sending any more, that no job will wake, that no registration shows. */
export async function sweepMails({ transport = configuredTransport(), stamps = RECENT }: Sweeping = {}): Promise<void> {
  const recovered = await recover(transport)
  const overdue = and(
    inArray(mails.state, ['queued', 'retry']),
    lt(mails.next_attempt_at, sql`now() - interval '10 seconds'`),
  )
  const [found] = await db.select({ id: mails.id }).from(mails).where(overdue).limit(1)
  if (recovered || found) await enqueue(db, SEND_JOB, {})
  await stampRegistrations(stamps)
}

type Sweeping = { transport?: Transport; stamps?: SQL }

const since = (column: AnyPgColumn, age: string) => gte(column, sql`now() - ${age}::interval`)

/** What a process that died a moment ago had not noted on the registrations. */
const RECENT = sql`${since(mails.created_at, '2 days')} and ${since(mails.sent_at, '10 minutes')}`

/** At the start, after however long a rest. */
export const sweepAtStart = () => sweepMails({ stamps: since(mails.created_at, '30 days') })

async function recover({ deduplicates }: Transport): Promise<boolean> {
  // A mail that takes its process down each time must not do so for ever.
  const hopeless = and(interrupted, gte(mails.attempts, RETRY_SECONDS.length + 1))
  await db
    .update(mails)
    .set({ state: 'failed', message: messageOf('interrupted'), data: null })
    .where(hopeless)
  // Where a repetition is recognised nothing is in doubt.
  const message = deduplicates ? '' : messageOf('interrupted')
  const ended: string[] = []
  for (const bulk of [false, true]) {
    const state = inDoubt({ bulk, deduplicates })
    const held = sql`case when ${isStopped(mails.run_id)} then 'held' else 'retry' end`
    const again = state === 'retry' ? { state: held, next_attempt_at: sql`now()` } : { state }
    const which = and(interrupted, eq(mails.bulk, bulk))
    const found = await db
      .update(mails)
      .set({ message, ...again })
      .where(which)
      .returning({ state: mails.state })
    ended.push(...found.map((mail) => mail.state))
  }
  return ended.includes('retry')
}

/** The log keeps that a mail was sent; what it said is forgotten in time. Answers of how many. */
export async function forgetBodies(): Promise<number> {
  const old = lt(mails.created_at, sql`now() - make_interval(days => ${BODY_DAYS})`)
  const filled = or(isNotNull(mails.text), isNotNull(mails.html), isNotNull(mails.calendar), isNotNull(mails.data))
  const emptied = await db
    .update(mails)
    .set({ text: null, html: null, calendar: null, data: null })
    .where(and(old, filled))
  const isWaiting = sql`exists (select from ${mails} where ${mails.batch_id} = ${mailBatches.id}
    and ${mails.state} in ('queued', 'held', 'retry', 'sending'))`
  const forgotten = lt(mailBatches.created_at, sql`now() - interval '2 days'`)
  await db.delete(mailBatches).where(and(forgotten, not(isWaiting)))
  return emptied.count
}
