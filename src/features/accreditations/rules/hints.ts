import { daysBetween } from '@/contract/time'
import type { Accreditation } from '../contract/accreditations'
import type { Body } from '../contract/bodies'
import { applyDeadlineOf, urgencyOf } from './deadlines'
import { categoryOf } from './points'

type HintedBody = Pick<
  Body,
  'apply_days' | 'categories' | 'requires_open_event' | 'requires_provider' | 'number_name' | 'is_checked'
>
type HintedEvent = { date: string; nonpublic: boolean; maximum_participants: number | null }
type HintedAccreditation = Pick<
  Accreditation,
  'state' | 'category' | 'number' | 'provider' | 'valid_from' | 'valid_until'
>

/** A reason for staff to look at an accreditation again. It forbids nothing. */
export type Hint =
  | { kind: 'invite_only' }
  | { kind: 'too_many_seats'; limit: number; seats: number }
  | { kind: 'unlimited_seats'; limit: number }
  | { kind: 'apply_by' | 'apply_soon' | 'apply_late'; date: string; days: number }
  | { kind: 'outside_period' }
  | { kind: 'number_missing'; name: string }
  | { kind: 'provider_missing' }
  | { kind: 'unchecked' }

/** The hints of an accreditation, the most urgent first. `today` is the day in Berlin, as the dates of events are. */
export function hintsOf(
  accreditation: HintedAccreditation,
  { body, event, today }: { body: HintedBody; event: HintedEvent; today: string },
): Hint[] {
  const { state, provider } = accreditation
  const hints = [
    state === 'to_apply' && deadlineHintOf(applyDeadlineOf(event.date, body, accreditation.category), today),
    state !== 'refused' && isOutsidePeriod(accreditation, event) && ({ kind: 'outside_period' } as const),
    state === 'granted' && isWithoutNumber(accreditation, body) && numberHintOf(body),
    state !== 'refused' && event.nonpublic && body.requires_open_event && ({ kind: 'invite_only' } as const),
    state !== 'refused' && seatsHintOf(event, categoryOf(body, accreditation.category)?.group_limit ?? null),
    body.requires_provider && provider === '' && ({ kind: 'provider_missing' } as const),
    !body.is_checked && ({ kind: 'unchecked' } as const),
  ]
  return hints.filter((hint) => hint !== false && hint !== null)
}

const DEADLINE_HINTS = { overdue: 'apply_late', soon: 'apply_soon', later: 'apply_by' } as const

function deadlineHintOf(date: string | null, today: string): Hint | null {
  if (date === null) return null
  return { kind: DEADLINE_HINTS[urgencyOf(date, today)], date, days: Math.abs(daysBetween(today, date)) }
}

const isOutsidePeriod = ({ valid_from, valid_until }: HintedAccreditation, { date }: HintedEvent): boolean =>
  (valid_from !== null && date < valid_from) || (valid_until !== null && date > valid_until)

const isWithoutNumber = ({ number }: HintedAccreditation, { number_name }: HintedBody): boolean =>
  number_name !== '' && number === ''

const numberHintOf = ({ number_name }: HintedBody): Hint => ({ kind: 'number_missing', name: number_name })

function seatsHintOf({ maximum_participants: seats }: HintedEvent, limit: number | null): Hint | null {
  if (limit === null) return null
  if (seats === null) return { kind: 'unlimited_seats', limit }
  return seats > limit ? { kind: 'too_many_seats', limit, seats } : null
}
