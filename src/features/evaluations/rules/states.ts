import { instantAfter } from '@/contract/time'
import { endOf, hasTakenPlace, type WallClockSpan } from '@/features/workshops/rules'
import type { EvaluationState } from '../contract/event'

/** The free texts of an evaluation are deleted this many days after the event; chambers ask for a year. */
export const RETENTION_DAYS = 366

type Collecting = { closing_days: number }
type EvaluatedEvent = WallClockSpan & { cancelled_at: string | null }
type Evaluation = Collecting & {
  forgotten_at: string | null
  /** A body that recognises the event gives certificates only to people who have answered. */
  is_demanded: boolean
}

/** An answer that a body demands is taken as long as the evaluation is kept, so that nobody loses a certificate. */
export const closesAt = ({ closing_days, is_demanded }: Evaluation, event: WallClockSpan): Date =>
  daysAfter(event, is_demanded ? RETENTION_DAYS : closing_days)

/** The end of the usual time to answer. Later answers are taken only where a body demands the evaluation. */
export const collectsUntil = ({ closing_days }: Collecting, event: WallClockSpan): Date =>
  daysAfter(event, closing_days)

const daysAfter = (event: WallClockSpan, days: number) => new Date(instantAfter(days, endOf(event)))

/** An event that is put off or cancelled is not evaluated. */
export function stateOf(evaluation: Evaluation, event: EvaluatedEvent, now: Date): EvaluationState {
  if (evaluation.forgotten_at !== null) return 'forgotten'
  if (!hasTakenPlace(event, now)) return 'planned'
  return now < closesAt(evaluation, event) ? 'open' : 'closed'
}
