import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import { HOUR_MS } from '@/contract/time'
import type { MailType } from '@/contract/values/mails'
import { mails } from '@/schema/mails'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { mailboxOf } from '@/server/http/rate-limits'
import { enqueue } from '@/server/jobs/jobs'
import { reasonMessageOf } from '../../rules/reasons'
import { SEND_JOB } from './queue-mail'

/** The mailboxes that got enough mails, with the seconds until they may get more. */
export type Excess = ReadonlyMap<string, number>

/** Anybody can cause these mails to any address. All others answer its owner, or are sent by staff. */
const JOINED_TYPES: readonly MailType[] = ['confirmation', 'interest', 'cancellation', 'offer_ended']

/** A joined mail must stay one that a mail program shows. */
const JOINED_MAX = 50

/**
 * Lets the mails wait that this transaction has queued for people whose mailbox got enough of them: each is sent with the
 * one that waits already for exactly its address, or else becomes the one that the next are sent with. The caller holds the
 * window of the mailbox, so two transactions never both begin one. A waiting mail is locked until the commit, so that no
 * worker claims it meanwhile; one that a worker has claimed takes no more.
 */
export async function joinWaitingMails(tx: Tx, excess: Excess, { registration_ids }: { registration_ids: string[] }) {
  if (excess.size === 0) return
  const queued = await tx
    .select({ id: mails.id, email: mails.email })
    .from(mails)
    .where(
      and(
        isAnyOf(mails.registration_id, registration_ids),
        inArray(mails.type, [...JOINED_TYPES]),
        eq(mails.state, 'queued'),
        eq(mails.created_at, sql`now()::timestamptz(3)`),
      ),
    )
    .orderBy(asc(mails.id))
  for (const { id, email } of queued) {
    const wait = excess.get(mailboxOf(email))
    if (wait !== undefined) await holdMail(tx, { id, email, wait })
  }
}

const MESSAGE = reasonMessageOf('mailbox_full')
const isWaiting = and(
  eq(mails.state, 'queued'),
  eq(mails.message, MESSAGE),
  eq(mails.attempts, 0),
  isNull(mails.joined_to),
  isNull(mails.batch_id),
  gt(mails.next_attempt_at, sql`now()`),
)

type Held = { id: number; email: string; wait: number }

async function holdMail(tx: Tx, { id, email, wait }: Held): Promise<void> {
  const [first] = await tx
    .select({ id: mails.id, next_attempt_at: mails.next_attempt_at })
    .from(mails)
    .where(and(eq(mails.email, email), isWaiting))
    .orderBy(desc(mails.next_attempt_at))
    .limit(1)
    .for('update', { skipLocked: true })
  const hasRoom = first && (await tx.$count(mails, eq(mails.joined_to, first.id))) < JOINED_MAX - 1
  const next_attempt_at = hasRoom ? first.next_attempt_at : await dueTimeOf(tx, { email, wait })
  await tx
    .update(mails)
    .set({ joined_to: hasRoom ? first.id : null, next_attempt_at, message: MESSAGE })
    .where(eq(mails.id, id))
  if (!hasRoom) await enqueue(tx, SEND_JOB, {}, { after: new Date(Date.parse(next_attempt_at) + 500) })
}

/**
 * The mailbox's own address waits until the hour is over. Addresses with something behind a plus, of which anybody can
 * invent any number, share one mail an hour; they are not joined with each other, because not every provider delivers them
 * to one person.
 */
async function dueTimeOf(tx: Tx, { email, wait }: Omit<Held, 'id'>): Promise<string> {
  const mailbox = mailboxOf(email)
  const stored = String(mails.email.mapToDriverValue(mailbox))
  const pattern = stored.replace(/[\\%_]/g, '\\$&').replace('@', '+%@')
  const isSibling = email === mailbox ? eq(mails.email, email) : sql`${mails.email} like ${pattern}`
  const [last] = await tx
    .select({ at: mails.next_attempt_at })
    .from(mails)
    .where(and(isSibling, isWaiting))
    .orderBy(desc(mails.next_attempt_at))
    .limit(1)
  const end = Date.now() + wait * 1000
  return new Date(Math.max(end, last ? Date.parse(last.at) + HOUR_MS : 0)).toISOString()
}
