import { and, count, eq, inArray, isNotNull, notInArray, notLike, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { mailRuns, mails } from '@/schema/mails'
import { audit } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import { enqueue } from '@/server/jobs/jobs'
import { LEFT_OUT_STATES, REGISTRATION_MAIL_TYPES, REPEATABLE_STATUSES } from '../../contract'
import { ERASED_DOMAIN } from '../../rules/erased-addresses'
import { UNCERTAIN_REASONS } from '../../rules/reasons'
import { SEND_JOB } from './queue-mail'

/** Mails to registrations are rendered from tables. A notice needs its data, which is deleted when it fails. */
const isRepeatableNotice = and(eq(mails.type, 'notice'), isNotNull(mails.data))

export type RepeatSelection = { ids: number[] } | { status: (typeof REPEATABLE_STATUSES)[number] }

type RepeatInput = { which: RepeatSelection; author: { id: number } }

/** Queues mails again that failed or whose delivery is unknown, with all attempts. */
export function requeueMails(workshop_id: number, { which, author }: RepeatInput): Promise<{ queued: number }> {
  const requeued = {
    state: 'queued' as const,
    message: REPEAT_MESSAGE,
    attempts: 0,
    next_attempt_at: sql`now()`,
    batch_id: null,
    joined_to: null,
  }
  return db.transaction(async (tx) => {
    const queued = await tx.update(mails).set(requeued).where(isChosen(workshop_id, which)).returning({ id: mails.id })
    if (queued.length === 0) return { queued: 0 }
    const changes = { repeated: queued.length }
    await audit(tx, { user_id: author.id, action: 'mail', object: 'workshops', object_id: workshop_id, changes })
    await enqueue(tx, SEND_JOB, {})
    return { queued: queued.length }
  })
}

const later = alias(mails, 'later')

/** A person who got a later mail of the type gets no second one. A row that says why a run left them out is no mail. */
const isLatestRound: SQL = sql`not exists (select 1 from ${mails} later where ${later.registration_id} = ${mails.registration_id}
  and ${later.type} = ${mails.type} and ${later.round} > ${mails.round} and ${notInArray(later.state, [...LEFT_OUT_STATES])})`

/** A mail that may have arrived already is marked when it is sent again. */
const REPEAT_MESSAGE = sql`case when split_part(${mails.message}, ': ', 1) = any(${sql.param(UNCERTAIN_REASONS)}) then ${mails.message} else '' end`

export const isRepeatable = and(
  or(inArray(mails.type, [...REGISTRATION_MAIL_TYPES]), isRepeatableNotice),
  inArray(mails.state, [...REPEATABLE_STATUSES]),
  isLatestRound,
  notLike(mails.email, `%${ERASED_DOMAIN}`),
)

const isChosen = (workshop_id: number, which: RepeatSelection) =>
  and(
    eq(mails.workshop_id, workshop_id),
    'ids' in which ? isAnyOf(mails.id, which.ids) : eq(mails.state, which.status),
    isRepeatable,
  )

/** Counts the mails that would be queued again by their type, those of a free text by their run. */
export const countRepeatable = (tx: Tx, workshop_id: number, which: RepeatSelection) =>
  tx
    .select({ type: mails.type, subject: mailRuns.subject, body: mailRuns.body, queued: count() })
    .from(mails)
    .leftJoin(mailRuns, and(eq(mailRuns.id, mails.run_id), eq(mails.type, 'message')))
    .where(isChosen(workshop_id, which))
    .groupBy(mails.type, mailRuns.id)
