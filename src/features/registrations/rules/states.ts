import {
  endOf,
  hasStarted,
  isCancelled,
  isOnline,
  type Schedule,
  type WallClock,
  type WallClockSpan,
} from '@/features/workshops/rules'
import { fullName } from './people'

export type SeatState = {
  registered: string | null
  cancelled_at: string | null
  /** Missing in the rows of a list, which contains no removed people. */
  deleted_at?: string | null
  preliminary_registration: boolean
}

/** Equals seatedCondition of the schema; the doctor repeats it in backup/service/people-invariants.ts. */
export const isSeated = ({ registered, cancelled_at, deleted_at, preliminary_registration }: SeatState): boolean =>
  registered !== null && cancelled_at === null && !deleted_at && !preliminary_registration

/**
 * The person left an e-mail address, and has neither withdrawn the interest nor got a seat since. The doctor repeats this
 * rule and isInvited in backup/service/people-invariants.ts.
 */
export const isInterested = ({ cancelled_at, deleted_at, preliminary_registration }: SeatState): boolean =>
  preliminary_registration && cancelled_at === null && !deleted_at

/** The main registration of a party that waits; its companions get their seats with it. */
export const isWaitingParty = (person: SeatState & { accompaniment_of: string | null }): boolean =>
  isInterested(person) && person.accompaniment_of === null

/** The person had a seat at an event that took place, and was not checked in. */
export const isNoShow = (
  person: SeatState & { participated: string | null },
  { has_taken_place }: { has_taken_place: boolean },
): boolean => has_taken_place && isSeated(person) && person.participated === null

/** The person was added by an invitation, by staff or by an import, and is not registered yet. */
export const isInvited = ({ registered, cancelled_at, deleted_at, preliminary_registration }: SeatState): boolean =>
  registered === null && cancelled_at === null && !deleted_at && !preliminary_registration

export type RegistrationStatus = 'open' | 'over' | 'cancelled' | 'event_cancelled'

type DatedEvent = WallClock & Pick<Schedule, 'cancelled_at'>

/** The status of a registration or an interest; null for a person who was only invited. */
export function statusOf(registration: SeatState, workshop: DatedEvent, now: Date): RegistrationStatus | null {
  const { registered, cancelled_at, preliminary_registration } = registration
  if (!registered && !preliminary_registration) return null
  if (cancelled_at) return 'cancelled'
  if (isCancelled(workshop)) return 'event_cancelled'
  return hasStarted(workshop, now) ? 'over' : 'open'
}

/** A main registration has a seat and accompanies nobody. */
export const isMainRegistration = (row: SeatState & { accompaniment_of: string | null }): boolean =>
  isSeated(row) && row.accompaniment_of === null

type EntranceEvent = WallClockSpan & Pick<Schedule, 'cancelled_at'> & Parameters<typeof isOnline>[0]

/** The person is expected at the entrance, which an online event has not. */
export const hasTicket = (person: SeatState, event: EntranceEvent, now: Date): boolean =>
  isSeated(person) && !isCancelled(event) && !isOnline(event) && now <= endOf(event)

type Holder = SeatState & Parameters<typeof fullName>[0] & { id: string; ticket_code: string | null }

/** The people among these who are expected at an entrance, with what their tickets say. */
export const ticketHoldersOf = (
  people: readonly { person: Holder; event: EntranceEvent & { id: number } }[],
  now: Date,
) =>
  people.flatMap(({ person, event }) =>
    person.ticket_code !== null && hasTicket(person, event, now)
      ? [{ id: person.id, name: fullName(person), code: person.ticket_code, workshop_id: event.id }]
      : [],
  )
