import { addDays, daysBetween } from '@/contract/time'
import type { Accreditation } from '../contract/accreditations'
import type { Body } from '../contract/bodies'
import { categoryOf } from './points'

type Rules = Pick<Body, 'apply_days' | 'categories'>
type HintedBody = Rules & Pick<Body, 'requires_open_event' | 'requires_provider' | 'number_name' | 'is_checked'>
type HintedEvent = { date: string; nonpublic: boolean; maximum_participants: number | null }
type HintedAccreditation = Pick<
  Accreditation,
  'state' | 'category' | 'number' | 'provider' | 'valid_from' | 'valid_until'
>

/** An application whose deadline is at most this many days away is urgent. */
export const NEAR_DAYS = 14

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

/** The last day on which an event can be submitted in a category; null where the body sets none. */
export function applyDeadlineOf(date: string, body: Rules, category: string): string | null {
  const days = categoryOf(body, category)?.apply_days ?? body.apply_days
  return days === null ? null : addDays(date, -days)
}

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

function deadlineHintOf(date: string | null, today: string): Hint | null {
  if (date === null) return null
  const days = daysBetween(today, date)
  if (days < 0) return { kind: 'apply_late', date, days: -days }
  return { kind: days > NEAR_DAYS ? 'apply_by' : 'apply_soon', date, days }
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
