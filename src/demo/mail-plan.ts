import 'server-only'
import { and, asc, gt, isNull } from 'drizzle-orm'
import { dueAt } from '@/features/mail-plan/rules'
import { plannedMails } from '@/schema/mails'
import { workshops } from '@/schema/workshops'
import type { Tx } from '@/server/database/db'
import { DAY, instantOf } from './calendar'

type PlannedMail = typeof plannedMails.$inferInsert

const reminder = (days: number) =>
  ({
    type: 'reminder',
    audience: 'registered',
    anchor: 'start',
    offset_days: -days,
    at_time: '09:00',
    offset_minutes: null,
  }) as const

const evaluationMail = <Type extends 'evaluation' | 'evaluation_reminder'>(type: Type, days: number) =>
  ({
    type,
    audience: type === 'evaluation' ? 'participated' : 'not_evaluated',
    anchor: 'end',
    offset_days: days,
    at_time: '10:00',
    offset_minutes: null,
  }) as const

/** The plan of new events. */
const DEFAULTS = [
  reminder(7),
  reminder(1),
  {
    type: 'after_event',
    audience: 'participated',
    anchor: 'end',
    offset_days: null,
    at_time: null,
    offset_minutes: 120,
  },
  evaluationMail('evaluation', 1),
  evaluationMail('evaluation_reminder', 7),
] as const satisfies PlannedMail[]

/**
 * Plans what is still to be sent for the coming events. One mail is paused, and one of an event in no list waits for a
 * decision.
 */
export async function saveMailPlans(tx: Tx, { now, staff }: { now: Date; staff: number }): Promise<void> {
  const { id, date, time, end_time, nonpublic, starts_at, cancelled_at } = workshops
  const coming = await tx
    .select({ id, date, time, end_time, nonpublic })
    .from(workshops)
    .where(and(gt(starts_at, now.toISOString()), isNull(cancelled_at)))
    .orderBy(asc(starts_at), asc(id))
  const planned: PlannedMail[] = coming.flatMap((event) =>
    DEFAULTS.filter((mail) => dueAt(mail, event) > now).map((mail) => ({ ...mail, workshop_id: event.id })),
  )
  const [first, ...others] = planned
  const paused: PlannedMail[] = first ? [{ ...first, state: 'paused' }] : []
  const unlisted = coming.find(({ nonpublic }) => nonpublic)
  const written = { created_at: instantOf(now.getTime() - 30 * DAY), updated_by: staff }
  const rows = [...DEFAULTS, ...paused, ...others, ...(unlisted ? [heldReminderOf(unlisted, now)] : [])]
  await tx.insert(plannedMails).values(rows.map((row) => ({ ...row, ...written })))
}

/** A reminder that was due yesterday. */
function heldReminderOf(event: { id: number; date: string }, now: Date): PlannedMail {
  const days = Math.ceil((Date.parse(event.date) - now.getTime()) / DAY) + 1
  return { ...reminder(days), workshop_id: event.id, state: 'held', hold_reason: 'nonpublic' }
}
