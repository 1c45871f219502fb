import 'server-only'
import {
  and,
  asc,
  eq,
  exists,
  gte,
  inArray,
  isNotNull,
  isNull,
  not,
  notExists,
  notInArray,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import { may } from '@/contract/endpoint'
import { Invalid } from '@/contract/problems'
import { recordChanges } from '@/features/accreditations/service/event-changes'
import { countAudience, getMailedEvent, type MailTarget } from '@/features/mailings/service/recipients'
import { queueRun } from '@/features/mailings/service/send-mails'
import { mailTo, queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { type LockedWorkshop, lockWorkshop } from '@/features/seats/service/lock-event'
import { requestOffers } from '@/features/seats/service/request-offers'
import { cancelWorkshop, restoreWorkshop } from '@/features/workshops/contract/lifecycle'
import { hasStarted, isCancelled, sequenceAfterCancelling, sequenceAfterRestoring } from '@/features/workshops/rules'
import { mails } from '@/schema/mails'
import {
  invitedConditionOf,
  recipients,
  registrations,
  seatedCondition,
  waitingCondition,
} from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { type AuthorContext, audit, changedFieldsOf } from '@/server/crud/audit'
import { db, getRow, type Tx } from '@/server/database/db'

type CancelBody = z.output<(typeof cancelWorkshop)['body']>
type Cancellation = Pick<CancelBody, 'note' | 'notify'> & Partial<CancelBody>

const CANCELLED: MailTarget = { type: 'event_cancelled', skipReasons: ['event_over'] }

/**
 * Cancels an event for everybody. Its people keep their registrations, so that it can be restored. A repeated call
 * changes the note and informs only people who have not been informed.
 */
export const cancelEvent = (
  id: number,
  { note, notify, notify_invited = false }: Cancellation,
  { author, now }: AuthorContext,
) =>
  db.transaction(async (tx) => {
    const event = await lockWorkshop(tx, id)
    if (hasStarted(event, now)) throw new Invalid({}, 'event_over')
    const cancelled_at = event.cancelled_at ?? (await readTransactionTime(tx, id))
    const next = isCancelled(event) ? event.calendar_sequence : sequenceAfterCancelling(event.calendar_sequence)
    const values = {
      cancelled_at,
      cancellation_note: note,
      calendar_sequence: next,
      // Staff who have decided about the last change of the event are not asked about it again.
      reviewed_sequence: isDecided(event) ? next : event.reviewed_sequence,
    }
    return changeEvent(tx, event, {
      values,
      cancelled_at,
      seated: { target: CANCELLED, condition: and(seatedCondition, notExists(noticesSince(cancelled_at))) },
      invited: { target: CANCELLED_FOR_INVITED, condition: uninformedInvitees(cancelled_at) },
      waiting: 'waiting_ended',
      choice: { notify, notify_invited },
      author,
      now,
    })
  })

/** Counts the invited people whom a cancellation would inform. Once the event is cancelled, some know it already. */
export function countInvitedToCancel(id: number, { reader, now }: CountContext) {
  if (!may(reader, cancelWorkshop)) return Promise.resolve({ invited: 0 })
  return db.transaction(async (tx) => {
    const event = await getMailedEvent(tx, id)
    const query = { event, target: CANCELLED_FOR_INVITED, condition: uninformedInvitees(event.cancelled_at), now }
    return { invited: (await countAudience(tx, query)).queued }
  })
}

/** The log has the time of the database, whose clock may differ from that of the application. */
async function readTransactionTime(tx: Tx, id: number): Promise<string> {
  const time = sql`now()::timestamptz(3)`.mapWith(workshops.cancelled_at)
  const row = await getRow(tx.select({ time }).from(workshops).where(eq(workshops.id, id)))
  return row.time
}

/** Invited people wait for nothing, so their mail respects the blacklist. */
const CANCELLED_FOR_INVITED: MailTarget = { type: 'event_cancelled', skipReasons: ['blacklisted', 'event_over'] }

/** The invited people who have not been informed of the cancellation, which need not have happened yet. */
const uninformedInvitees = (cancelled_at: string | null) =>
  and(isWillingInvitee(), cancelled_at === null ? undefined : notExists(noticesSince(cancelled_at)))

/** An invited person who has not asked for an end of invitations. */
const isWillingInvitee = () =>
  and(
    invitedConditionOf(registrations),
    isNotNull(registrations.invitation_sent),
    isNull(registrations.unsubscribed_at),
    notExists(
      db
        .select({ email: recipients.email })
        .from(recipients)
        .where(and(eq(recipients.email, registrations.email), sql`'invite' = any(${recipients.declined_mails})`)),
    ),
  )

type CountContext = { reader: Parameters<typeof may>[0]; now: Date }

type Audience = { target: MailTarget; condition: SQL | undefined }
type Change = {
  values: EventValues
  cancelled_at: string
  seated: Audience
  invited: Audience
  waiting: WaitingMail['type']
  choice: { notify: boolean; notify_invited: boolean }
} & AuthorContext

/** Writes the cancellation or restoration, informs people as staff decided, and requests offers of the seats that are free. */
async function changeEvent(tx: Tx, event: LockedWorkshop, change: Change) {
  const { id } = event
  const { values, cancelled_at, choice, author, now } = change
  await updateEvent(tx, event, { values, author, now })
  // By the kind of its run a mail is known as one about the cancellation or restoration, not about another change.
  const run = { workshop_id: id, kind: 'seated', created_by: author.id, now } as const
  const seated = choice.notify ? (await queueRun(tx, { ...run, ...change.seated })).queued : 0
  const invited = choice.notify_invited ? (await queueRun(tx, { ...run, ...change.invited })).queued : 0
  const waiting = choice.notify ? await informWaiting(tx, { id, cancelled_at, type: change.waiting }) : 0
  await requestOffers(tx, id)
  const informed = seated + invited + waiting
  return { status: 'ok' as const, informed, invited, updated_at: await readUpdatedAt(tx, id) }
}

type WaitingMail = { id: number; cancelled_at: string; type: 'waiting_ended' | 'interest' }

/** People who wait hear of the cancellation once, and of a restoration if they heard of the cancellation. */
async function informWaiting(tx: Tx, { id, cancelled_at, type }: WaitingMail): Promise<number> {
  const isInformed = exists(noticesSince(cancelled_at, 'waiting_ended'))
  const waiting = await tx
    .select()
    .from(registrations)
    .where(
      and(
        eq(registrations.workshop_id, id),
        waitingCondition,
        isNull(registrations.accompaniment_of),
        type === 'interest' ? isInformed : not(isInformed),
      ),
    )
    .orderBy(asc(registrations.id))
  const news = waiting.map((person) => mailTo(person, type))
  await queueRegistrationMails(tx, news)
  return waiting.length
}

/** The mails of this cancellation; those that were left out have reached nobody. */
const noticesSince = (cancelled_at: string, type: 'event_cancelled' | 'waiting_ended' = 'event_cancelled') =>
  mailsSince(cancelled_at, and(eq(mails.type, type), notInArray(mails.state, ['skipped', 'suppressed', 'dropped'])))

/** The mails of this cancellation that have arrived, or may have. */
const arrivedNoticesSince = (cancelled_at: string) =>
  mailsSince(cancelled_at, and(eq(mails.type, 'event_cancelled'), inArray(mails.state, ['sending', 'sent', 'unknown'])))

const mailsSince = (cancelled_at: string, condition: SQL | undefined) =>
  db
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.registration_id, registrations.id), gte(mails.created_at, cancelled_at), condition))

const isDecided = ({ reviewed_sequence, calendar_sequence }: LockedWorkshop) => reviewed_sequence >= calendar_sequence

type EventValues = Pick<
  LockedWorkshop,
  'cancelled_at' | 'cancellation_note' | 'calendar_sequence' | 'reviewed_sequence'
>
type EventWrite = AuthorContext & { values: EventValues }

/** A repeated call that changes nothing leaves no entry in the audit log. */
async function updateEvent(tx: Tx, event: LockedWorkshop, { values, author, now }: EventWrite): Promise<void> {
  const after = { ...event, ...values }
  const changes = changedFieldsOf(event, after)
  if (Object.keys(changes).length === 0) return
  await tx
    .update(workshops)
    .set({ ...values, updated_by: author.id })
    .where(eq(workshops.id, event.id))
  await audit(tx, { user_id: author.id, action: 'update', object: 'workshops', object_id: event.id, changes })
  await recordChanges(tx, [{ workshop_id: event.id, before: event, after }], { author, now })
}

async function readUpdatedAt(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.select({ updated_at: workshops.updated_at }).from(workshops).where(eq(workshops.id, id))
  return row?.updated_at ?? ''
}

type RestoreBody = z.output<(typeof restoreWorkshop)['body']>
type Restoration = Pick<RestoreBody, 'notify'> & Partial<RestoreBody>

const RESTORED: MailTarget = { type: 'event_update', skipReasons: ['not_registered', 'event_over'] }

/** Lets a cancelled event take place after all. Its calendar entries replace those of the cancellation. */
export const restoreEvent = (
  id: number,
  { notify, notify_invited = false }: Restoration,
  { author, now }: AuthorContext,
) =>
  db.transaction(async (tx) => {
    const event = await lockWorkshop(tx, id)
    const { cancelled_at } = event
    if (cancelled_at === null)
      return { status: 'ok' as const, informed: 0, invited: 0, updated_at: await readUpdatedAt(tx, id) }

    const next = sequenceAfterRestoring(event.calendar_sequence)
    // The mail about the cancellation removed the calendar entry. If its recipients are not informed now, staff are asked
    // about them again.
    const isAnswered = notify || (isDecided(event) && !(await wasAnnounced(tx, { id, cancelled_at })))
    const values = {
      cancelled_at: null,
      cancellation_note: '',
      calendar_sequence: next,
      reviewed_sequence: isAnswered ? next : event.reviewed_sequence,
    }
    return changeEvent(tx, event, {
      values,
      cancelled_at,
      seated: { target: RESTORED, condition: seatedCondition },
      invited: { target: RESTORED_FOR_INVITED, condition: informedInvitees(cancelled_at) },
      waiting: 'interest',
      choice: { notify, notify_invited },
      author,
      now,
    })
  })

/** Counts the invited people who would be informed that a cancelled event takes place after all. */
export function countInvitedToRestore(id: number, { reader, now }: CountContext) {
  if (!may(reader, restoreWorkshop)) return Promise.resolve({ invited: 0 })
  return db.transaction(async (tx) => {
    const { cancelled_at, ...event } = await getMailedEvent(tx, id)
    if (cancelled_at === null) return { invited: 0 }
    const restored = { ...event, cancelled_at: null }
    const query = { event: restored, target: RESTORED_FOR_INVITED, condition: informedInvitees(cancelled_at), now }
    return { invited: (await countAudience(tx, query)).queued }
  })
}

async function wasAnnounced(tx: Tx, { id, cancelled_at }: { id: number; cancelled_at: string }): Promise<boolean> {
  const [found] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.workshop_id, id), seatedCondition, exists(noticesSince(cancelled_at))))
    .limit(1)
  return found !== undefined
}

const RESTORED_FOR_INVITED: MailTarget = { type: 'event_update', skipReasons: ['blacklisted', 'event_over'] }

/** The invited people whose mail about the cancellation arrived. One that still waits is dropped by the restoration. */
const informedInvitees = (cancelled_at: string) => and(isWillingInvitee(), exists(arrivedNoticesSince(cancelled_at)))
