import { DAY_MS } from '@/contract/time'
import type { PlanHoldReason, PlanState } from '@/contract/values/mails'
import { endOf, startOf, type WallClockSpan } from '@/features/workshops/rules'
import { COMING_EVENT_TYPES, type PlannedMail } from './contract'

export type PlanOffset = Pick<PlannedMail, 'anchor' | 'offset_days' | 'at_time' | 'offset_minutes'>

const MINUTE_MS = 60 * 1000

/** The time of sending. Days are counted on the calendar, so that a time of day is the same across a clock change. */
export function dueAt({ anchor, offset_days, at_time, offset_minutes }: PlanOffset, event: WallClockSpan): Date {
  if (offset_minutes !== null) {
    const from = anchor === 'start' ? startOf(event) : endOf(event)
    return new Date(from.getTime() + offset_minutes * MINUTE_MS)
  }
  const day = Date.parse(event.date) + (offset_days ?? 0) * DAY_MS
  return startOf({ date: new Date(day).toISOString().slice(0, 10), time: at_time ?? event.time })
}

type TypedPlan = PlanOffset & Pick<PlannedMail, 'type'>

/** The reason why a mail cannot be planned for this time; null where it can. */
export function planProblemOf(plan: TypedPlan, event: WallClockSpan, now: Date) {
  const due = dueAt(plan, event)
  if (due <= now) return 'plan_time_past'
  if (COMING_EVENT_TYPES.includes(plan.type) && due > endOf(event)) return 'plan_after_event'
  return plan.type === 'after_event' && due <= startOf(event) ? 'plan_before_event' : null
}

type PlanRow = TypedPlan & { state: PlanState; created_at: string }
type PlannedEvent = WallClockSpan & { nonpublic: boolean; cancelled_at: string | null }

/** A mail that is later than this was delayed by an outage or by a new date, so staff decide. */
const PLAN_LATE_MS = 2 * 60 * MINUTE_MS

/**
 * A mail is missed if its time had already passed when it was added, for example with a copied plan, or if it announces
 * an event that is over. After a new date of the event it may be due again.
 */
export function planStepOf(plan: PlanRow, event: PlannedEvent, now: Date): 'wait' | 'missed' | 'send' | PlanHoldReason {
  const due = dueAt(plan, event)
  if (due > now) return 'wait'
  if (due.getTime() < Date.parse(plan.created_at)) return 'missed'
  if (COMING_EVENT_TYPES.includes(plan.type) && endOf(event) < now) return 'missed'
  return holdReasonOf(event) ?? (now.getTime() - due.getTime() > PLAN_LATE_MS ? 'late' : 'send')
}

/** The question about a mail that was not sent at its time, also when nothing hinders it any more. */
export const heldReasonOf = (step: 'send' | PlanHoldReason): PlanHoldReason => (step === 'send' ? 'late' : step)

/** The question that the event itself raises; null if the mail may go out. */
export function holdReasonOf({ cancelled_at, nonpublic }: PlannedEvent): 'cancelled' | 'nonpublic' | null {
  if (cancelled_at) return 'cancelled'
  return nonpublic ? 'nonpublic' : null
}
