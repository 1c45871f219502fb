import { and, eq, exists } from 'drizzle-orm'
import type { z } from 'zod'
import { may } from '@/contract/endpoint'
import { countAudience, getMailedEvent, type MailTarget } from '@/features/mailings/service/recipients'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { restoreWorkshop } from '@/features/workshops/contract/lifecycle'
import { sequenceAfterRestoring } from '@/features/workshops/rules'
import { registrations, seatedCondition } from '@/schema/registrations'
import type { AuthorContext } from '@/server/crud/audit'
import { db, type Tx } from '@/server/database/db'
import { arrivedNoticesSince, type CountContext, informPeople, isWillingInvitee, noticesSince } from './inform-people'
import { isDecided, readUpdatedAt, updateEvent } from './update-event'

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
    const updated_at = await updateEvent(tx, { event, values, author, now })
    const informed = await informPeople(tx, {
      id,
      cancelled_at,
      seated: { target: RESTORED, condition: seatedCondition },
      invited: { target: RESTORED_FOR_INVITED, condition: informedInvitees(cancelled_at) },
      waiting: 'interest',
      choice: { notify, notify_invited },
      author,
      now,
    })
    return { status: 'ok' as const, ...informed, updated_at }
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
