import { eq } from 'drizzle-orm'
import { recordChanges } from '@/features/accreditations/service/event-changes'
import type { lockWorkshop } from '@/features/seats/service/lock-event'
import { workshops } from '@/schema/workshops'
import { audit, changedFieldsOf } from '@/server/crud/audit'
import type { Tx } from '@/server/database/db'

type LockedEvent = Awaited<ReturnType<typeof lockWorkshop>>

export const isDecided = ({ reviewed_sequence, calendar_sequence }: LockedEvent) =>
  reviewed_sequence >= calendar_sequence

type EventValues = Pick<LockedEvent, 'cancelled_at' | 'cancellation_note' | 'calendar_sequence' | 'reviewed_sequence'>
type EventWrite = { event: LockedEvent; values: EventValues; author: { id: number }; now: Date }

/** A repeated call that changes nothing leaves no entry in the audit log. */
export async function updateEvent(tx: Tx, { event, values, author, now }: EventWrite): Promise<string> {
  const changes = changedFieldsOf(event, { ...event, ...values })
  if (Object.keys(changes).length === 0) return readUpdatedAt(tx, event.id)
  await tx
    .update(workshops)
    .set({ ...values, updated_by: author.id })
    .where(eq(workshops.id, event.id))
  await audit(tx, { user_id: author.id, action: 'update', object: 'workshops', object_id: event.id, changes })
  const after = { ...event, ...values }
  await recordChanges(tx, [{ workshop_id: event.id, before: event, after }], { author, now })
  return readUpdatedAt(tx, event.id)
}

export async function readUpdatedAt(tx: Tx, id: number): Promise<string> {
  const [row] = await tx.select({ updated_at: workshops.updated_at }).from(workshops).where(eq(workshops.id, id))
  return row?.updated_at ?? ''
}
