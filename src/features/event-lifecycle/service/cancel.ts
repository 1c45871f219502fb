import { and, eq, notExists, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { may } from '@/contract/endpoint'
import { Invalid } from '@/contract/problems'
import { countAudience, getMailedEvent, type MailTarget } from '@/features/mailings/service/recipients'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { cancelWorkshop } from '@/features/workshops/contract/lifecycle'
import { hasStarted, isCancelled, sequenceAfterCancelling } from '@/features/workshops/rules'
import { seatedCondition } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import type { AuthorContext } from '@/server/crud/audit'
import { db, getRow, type Tx } from '@/server/database/db'
import { type CountContext, informPeople, isWillingInvitee, noticesSince } from './inform-people'
import { isDecided, updateEvent } from './update-event'

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
    const updated_at = await updateEvent(tx, { event, values, author, now })
    const informed = await informPeople(tx, {
      id,
      cancelled_at,
      seated: { target: CANCELLED, condition: and(seatedCondition, notExists(noticesSince(cancelled_at))) },
      invited: { target: CANCELLED_FOR_INVITED, condition: uninformedInvitees(cancelled_at) },
      waiting: 'waiting_ended',
      choice: { notify, notify_invited },
      author,
      now,
    })
    return { status: 'ok' as const, ...informed, updated_at }
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
