import { Invalid } from '@/contract/problems'
import { UNDO_SECONDS } from '@/contract/values/registrations'
import { mayTake, type SeatsForParty } from '@/features/seats/rules'
import { eventRefusal } from './refusals'
import type { SeatState } from './states'

/** A party gets all of its seats or none. */
export function refuseUnlessEnoughSeats(people: number, seats: SeatsForParty): void {
  if (mayTake(people, seats)) return
  throw eventRefusal({ key: 'seats_left', values: { count: (seats.open ?? 0) + (seats.held ?? 0) } })
}

/** Nobody is told of a change before this moment, so that undoing it leaves no trace in a mailbox. */
export const undoableUntil = (now: Date) => new Date(now.getTime() + UNDO_SECONDS * 1000)

type SeatDates = Pick<SeatState, 'registered' | 'cancelled_at'> & { participated: string | null }
/** A draft sets a date to now (true) or to an instant, clears it (false, null) or keeps it (undefined). */
type SeatDraft = { [Name in keyof SeatDates]?: boolean | string | null } & {
  participated_seconds_ago?: number | undefined
}

/** Seat, check-in and cancellation after staff saved a draft. A person who loses the seat is checked out as well. */
export function seatAfter(draft: SeatDraft, before: SeatDates, now: Date): SeatDates {
  const isReclaimed = isSeatReclaimed(draft, before)
  const registered = dateAfter(draft.registered, isReclaimed ? null : before.registered, now)
  const isReleased = before.registered !== null && registered === null
  const cancelled_at = isReclaimed || isReleased ? null : dateAfter(draft.cancelled_at, before.cancelled_at, now)
  const checkedInAt = new Date(now.getTime() - (draft.participated_seconds_ago ?? 0) * 1000)
  const participated = dateAfter(draft.participated, before.participated, checkedInAt)

  if (isReleased && participated !== null) throw new Invalid({ registered: ['participated_already'] })
  const after = { registered, cancelled_at, participated }
  const isNew = (name: keyof SeatDates) => after[name] !== null && after[name] !== before[name]
  if (isNew('cancelled_at') && registered === null) throw new Invalid({ cancelled_at: ['not_registered_yet'] })
  if (isNew('participated') && !hasSeat(after)) throw new Invalid({ participated: ['not_registered_yet'] })
  return hasSeat(before) && !hasSeat(after) ? { ...after, participated: null } : after
}

/** Registering a cancelled person takes a seat again; a form that is sent back unchanged does not. */
const isSeatReclaimed = ({ registered, cancelled_at }: SeatDraft, before: SeatDates): boolean =>
  before.cancelled_at !== null && !cancelled_at && !!registered && registered !== before.registered

function dateAfter(draft: SeatDraft[keyof SeatDraft], before: string | null, now: Date): string | null {
  if (draft === undefined) return before
  if (draft === true) return before ?? now.toISOString()
  return draft ? new Date(draft).toISOString() : null
}

const hasSeat = ({ registered, cancelled_at }: Pick<SeatDates, 'registered' | 'cancelled_at'>): boolean =>
  registered !== null && cancelled_at === null

type Demand = SeatsForParty & { people?: number | undefined; beyond_maximum?: boolean | undefined }

/** The seats that an event lacks for some people. */
export type SeatShortage = { left: number; people: number; maximum: number }

/** Nothing where the people get their seats; staff may exceed the maximum after a confirmation. */
export function seatShortageOf(
  { maximum_participants }: { maximum_participants: number | null },
  { people = 1, beyond_maximum = false, open, held = 0 }: Demand,
): SeatShortage | undefined {
  if (mayTake(people, { open, held }) || beyond_maximum) return undefined
  return { left: (open ?? 0) + held, people, maximum: maximum_participants ?? 0 }
}

export const overMaximum = (values: SeatShortage) =>
  new Invalid({ beyond_maximum: [{ key: values.people === 1 ? 'event_full_ask' : 'seats_short_ask', values }] })

export function refuseOverMaximum(workshop: { maximum_participants: number | null }, demand: Demand): void {
  const full = seatShortageOf(workshop, demand)
  if (full) throw overMaximum(full)
}

type PartlySeated = { held: number; taken: number; rest: number; isMainSeated: boolean }

/**
 * The seats that stay held for the rest of a party after some of it got theirs another way. While the main person waits,
 * the offer is for as many as wait.
 */
export const heldSeatsAfter = ({ held, taken, rest, isMainSeated }: PartlySeated): number =>
  Math.max(0, Math.min(rest, isMainSeated ? held - taken : held))
