import { Invalid } from '@/contract/problems'
import { addDays, HOUR_MS } from '@/contract/time'
import type { MailReason } from '@/contract/values/mails'
import { OFFER_HOURS_MIN } from '@/contract/values/workshops'
import { parseReasonMessage } from '@/features/mails/rules/reasons'
import { eventRefusal } from '@/features/registrations/rules/refusals'
import { isFull } from '@/features/seats/rules'
import {
  berlinDayOf,
  deadlineOf,
  hasStarted,
  isCancelled,
  type Schedule,
  type SignUpMoment,
  startOf,
} from '@/features/workshops/rules'

/** The hours in Berlin in which people can be expected to answer a mail, on working days. */
const DAY_BEGINS = '08:00'
const DAY_ENDS = '20:00'
/** The time before the start from which no seat is held any more. */
const FREE_HOURS = 12

type OfferEvent = Schedule & { maximum_participants: number | null; offer_hours: number }

/** The end of this many hours, of which nights and weekends do not count. */
export function holdUntil(from: Date, hours: number): Date {
  let left = hours * HOUR_MS
  for (let day = berlinDayOf(from); ; day = addDays(day, 1)) {
    if (isWeekend(day)) continue
    const begin = Math.max(from.getTime(), startOf({ date: day, time: DAY_BEGINS }).getTime())
    const end = startOf({ date: day, time: DAY_ENDS }).getTime()
    if (begin >= end) continue
    if (left <= end - begin) return new Date(begin + left)
    left -= end - begin
  }
}

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay())

/**
 * No offer lasts beyond the deadline, nor beyond 12 hours before the start. The doctor repeats this rule in
 * backup/service/waitlist-invariants.ts.
 */
export function offersEndAt(event: Pick<OfferEvent, 'date' | 'time' | 'registration_deadline'>): Date {
  const latest = startOf(event).getTime() - FREE_HOURS * HOUR_MS
  return new Date(Math.min(latest, deadlineOf(event)?.getTime() ?? latest))
}

/** The end of an offer that is made now. */
export function offerExpiresAt(event: OfferEvent, now: Date): Date {
  const until = holdUntil(now, event.offer_hours)
  const end = offersEndAt(event)
  return until < end ? until : end
}

type SentOffer = { expires_at: string; sent_at: string | null }

/** The time to answer begins when the mail was sent, but it ends with all offers. */
export function offerEndsAt(event: OfferEvent, { expires_at, sent_at }: SentOffer): Date {
  const stored = new Date(expires_at)
  const end = offersEndAt(event)
  const delayed = sent_at ? offerExpiresAt(event, new Date(sent_at)) : stored
  const later = delayed > stored ? delayed : stored
  return later < end ? later : end
}

/** People are reminded when a quarter of the time is left. */
export function remindAt(event: OfferEvent, { sent_at, expires_at }: { sent_at: string; expires_at: string }): Date {
  const usual = holdUntil(new Date(sent_at), event.offer_hours * 0.75).getTime()
  const latest = Date.parse(expires_at) - HOUR_MS
  return new Date(Math.min(usual, latest))
}

/** The reasons that concern the address of a mail, and neither its text nor the mail server. */
const ADDRESS_REASONS: readonly (MailReason | null)[] = [
  'address_refused',
  'bounced',
  'blacklisted',
  'declined',
  'erased',
]

/** `undeliverable`: the address gets no mails. `failed`: the mail would fail at other addresses as well. */
export function failureOf({ state, message }: { state: string; message: string }): 'undeliverable' | 'failed' | null {
  if (!['failed', 'suppressed', 'skipped'].includes(state)) return null
  return ADDRESS_REASONS.includes(parseReasonMessage(message).reason) ? 'undeliverable' : 'failed'
}

const PAUSE_HOURS_MAX = 24

/** The time from which a pause of the offers may end without staff. Each failed offer of one party doubles the pause. */
export const pauseEndsAt = (paused_at: string, failures: number): Date =>
  new Date(Date.parse(paused_at) + Math.min(2 ** Math.max(failures - 1, 0), PAUSE_HOURS_MAX) * HOUR_MS)

/** `hold`: free seats are held for one party after the other. `inform`: all are told at once. `pause`: nothing is offered. */
type OfferMode = 'hold' | 'inform' | 'pause'

/** No seat is held where there is no time for the shortest offer, or no limit. */
export function offerModeOf(event: OfferEvent, now: Date): OfferMode {
  if (!takesRegistrations(event, now)) return 'pause'
  if (event.maximum_participants === null) return 'inform'
  return holdUntil(now, OFFER_HOURS_MIN) <= offersEndAt(event) ? 'hold' : 'inform'
}

/** True while only the number of seats can refuse a registration. */
export function takesRegistrations(event: Schedule, now: Date): boolean {
  const deadline = deadlineOf(event)
  return (
    event.signup_active &&
    !event.teaser_only &&
    !isCancelled(event) &&
    !hasStarted(event, now) &&
    (deadline === null || deadline >= now)
  )
}

type WaitingParty = { size: number; may_split: boolean }

/** The offers for these free seats: in the order of the list, each to the first party that fits, with those it skipped. */
export function offersFor<Party extends WaitingParty>(parties: Party[], free: number) {
  const offers: { party: Party; seats: number; free: number; skipped: Party[] }[] = []
  const skipped: Party[] = []
  let left = free
  for (const party of parties) {
    if (left <= 0) break
    const seats = seatsToOffer(party, left)
    if (seats === 0) skipped.push(party)
    else {
      offers.push({ party, seats, free: left, skipped: [...skipped] })
      left -= seats
    }
  }
  return offers
}

/** An unlisted event offers seats only to parties for which staff or an invitation allowed it. */
export const mayGetOffer = ({ let_in }: { let_in: boolean }, { nonpublic }: { nonpublic: boolean }): boolean =>
  let_in || !nonpublic

/** All seats of a party, or as many as are free where it also takes fewer. */
function seatsToOffer({ size, may_split }: WaitingParty, free: number): number {
  if (size <= free) return size
  return may_split ? free : 0
}

/** The list after staff moved one entry to a rank that counts from 1. */
export function moveToRank<Entry>(entries: Entry[], moved: Entry, rank: number): Entry[] {
  const others = entries.filter((entry) => entry !== moved)
  return [...others.slice(0, rank - 1), moved, ...others.slice(rank - 1)]
}

/** Makes the positions of a list distinct and keeps their order. The two halves of a split party have the same position. */
export function distinctPositions(positions: number[]): number[] {
  let last = 0
  return positions.map((position) => {
    last = Math.max(position, last + 1)
    return last
  })
}

type JoinedEvent = Schedule & { waitlist_closed: boolean }

/**
 * The reason why nobody can join the list of an event. An open event takes registrations instead; a closed list refuses
 * people only where all seats are taken, so that everybody can ask to be told when an event opens.
 */
export function refuseUnlessJoinable(event: JoinedEvent, { open, now }: SignUpMoment): void {
  if (isCancelled(event)) throw eventRefusal('event_cancelled')
  if (hasStarted(event, now)) throw eventRefusal('event_over')
  if (takesRegistrations(event, now) && !isFull({ open })) throw eventRefusal('signup_open')
  if (event.waitlist_closed && isFull({ open })) throw eventRefusal('waitlist_closed')
}

/** The people of a party who get the seats of its offer: the named ones, or the first in order. The main person is one of them. */
export function takenSeatsOf<Person extends { id: string; accompaniment_of: string | null }>(
  party: Person[],
  { seats, people }: { seats: number; people?: string[] },
): { taken: Person[]; rest: Person[] } {
  const wanted = people
    ? party.filter(({ id, accompaniment_of }) => accompaniment_of === null || people.includes(id))
    : party
  if (people && wanted.length > seats)
    throw new Invalid({ people: [{ key: 'offer_too_many', values: { count: seats } }] })
  const taken = wanted.slice(0, seats)
  return { taken, rest: party.filter((person) => !taken.includes(person)) }
}
