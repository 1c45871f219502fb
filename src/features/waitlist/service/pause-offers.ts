import { and, count, desc, eq, gt, sql } from 'drizzle-orm'
import { queueNotices } from '@/features/registrations/service/mail-queue/queue-mails'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import type { Party } from '@/features/seats/service/waiting-parties'
import { mails } from '@/schema/mails'
import { workshops } from '@/schema/workshops'
import { audit } from '@/server/crud/audit'
import type { Tx } from '@/server/database/db'
import { pauseEndsAt } from '../rules'

type PauseContext = { failed: Party[]; now: Date }

/**
 * Pauses the offers of an event when mails failed for a reason that does not concern the address, because a mail to the
 * next party would fail as well. Free seats stay free, and the public form shows the waiting list. The pause ends when staff say so, or
 * by itself when the mail server works again. Returns whether nothing is to be offered now.
 */
export async function updatePause(tx: Tx, workshop: LockedWorkshop, { failed, now }: PauseContext): Promise<boolean> {
  const { id: workshop_id, offers_paused_at } = workshop
  const [first] = failed
  if (offers_paused_at === null) {
    if (!first) return false
    await writePause(tx, workshop, { paused_at: now.toISOString() })
    await queueNotices(tx, [{ occasion: 'offers_paused', registration_id: first.registration_id, workshop_id }])
    return true
  }
  if (first || !(await isMailServerWorking(tx, { workshop_id, offers_paused_at, now }))) return true
  await writePause(tx, workshop, { paused_at: null })
  return false
}

/** Leaves `updated_at` of the event as it is, because no open form shows the pause. */
export async function writePause(
  tx: Tx,
  { id, offers_paused_at }: LockedWorkshop,
  { paused_at, author }: { paused_at: string | null; author?: { id: number } },
): Promise<void> {
  await tx
    .update(workshops)
    .set({ offers_paused_at: paused_at, updated_at: sql`${workshops.updated_at}` })
    .where(eq(workshops.id, id))
  const changes = { offers_paused_at: [offers_paused_at, paused_at] }
  await audit(tx, { user_id: author?.id ?? null, action: 'update', object: 'workshops', object_id: id, changes })
}

type PausedEvent = { workshop_id: number; offers_paused_at: string; now: Date }

/** A mail that was queued after the pause began has been sent. */
async function isMailServerWorking(tx: Tx, { workshop_id, offers_paused_at, now }: PausedEvent): Promise<boolean> {
  if (pauseEndsAt(offers_paused_at, await countFailures(tx, workshop_id)) > now) return false
  const [sent] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(gt(mails.created_at, offers_paused_at), eq(mails.state, 'sent')))
    .limit(1)
  return sent !== undefined
}

/** The failed offers of the party that has most of them. */
async function countFailures(tx: Tx, workshop_id: number): Promise<number> {
  const [most] = await tx
    .select({ failures: count() })
    .from(mails)
    .where(and(eq(mails.workshop_id, workshop_id), eq(mails.type, 'offer'), eq(mails.state, 'failed')))
    .groupBy(mails.registration_id)
    .orderBy(desc(count()))
    .limit(1)
  return most?.failures ?? 0
}
