import { pickNames } from '@/contract/fields'
import { addDays, DAY_MS, daysBetween, HOUR_MS } from '@/contract/time'
import { DATE_AND_VENUE, type FormerSchedule, type PRESENCE_TYPES, TEMPLATE_DATE } from '@/contract/values/workshops'
import { readBreaks } from '@/features/attendance/contract'
import type { CreditedTime, EventSpan } from '@/features/attendance/rules'
import { type CountedSeats, isFull, publicSeatsOf, type SeatsForParty } from '@/features/seats/rules'
import type { WorkshopState } from './contract/office'
import type { AVAILABILITIES, PHASES } from './contract/public'

/** The Swedish format of dates equals ISO 8601. */
const BERLIN = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' })

export type WallClock = { date: string; time: string }
export type WallClockSpan = WallClock & { end_time: string | null }
export type EventWithBreaks = WallClockSpan & { breaks: string; break_minutes: number }
export type Schedule = WallClock & {
  signup_active: boolean
  teaser_only: boolean
  registration_deadline: string | null
  cancelled_at: string | null
}

export type Phase = (typeof PHASES)[number]

export type SignUpMoment = SeatsForParty & { now: Date }

/**
 * The first phase that applies wins. An event without sign-up, or only announced, counts as full, but sign-up that staff
 * close does not break the promise of an offer.
 */
export function phaseOf(event: Schedule, { open, held = 0, now }: SignUpMoment): Phase {
  if (isCancelled(event)) return 'cancelled'
  if (hasStarted(event, now)) return 'over'
  const isClosed = !event.signup_active || event.teaser_only
  if ((isClosed && held === 0) || isFull({ open, held })) return 'full'
  const deadline = deadlineOf(event)
  if (deadline && deadline < now) return 'closed'
  return 'open'
}

/** The event as a whole does not take place. Its people keep their registrations, so that it can be restored. */
export const isCancelled = ({ cancelled_at }: Pick<Schedule, 'cancelled_at'>): boolean => Boolean(cancelled_at)

export const hasStarted = (event: WallClock, now: Date): boolean => startOf(event) < now

/** The deadline is stored in UTC, unlike the times of the event. */
export const deadlineOf = ({ registration_deadline }: Pick<Schedule, 'registration_deadline'>): Date | null =>
  registration_deadline === null ? null : new Date(`${registration_deadline.replace(' ', 'T')}Z`)

type Venue = { presence_type: (typeof PRESENCE_TYPES)[number]; location: string }

export const isOnline = ({ presence_type }: Pick<Venue, 'presence_type'>): boolean => presence_type === 'Online'

/** The venue as text; `online` is the word of the reader's language for an event without one. */
export const venueOf = (event: Venue, online: string): string => (isOnline(event) ? online : event.location)

/** In Germany, Austria and Switzerland a postal code precedes the town. */
const TOWN = /^(?:[A-Z]{1,2}-)?\d{4,5}\s+(\S.*)$/

/** "Haus der Ärzte, Hofweg 1, 10115 Berlin" with its town first, because a list cuts off the end of a long text. */
export function withTownFirst(venue: string): string {
  const parts = venue.split(',').map((part) => part.trim())
  const place = parts.findIndex((part) => TOWN.test(part))
  const [, town] = TOWN.exec(parts[place] ?? '') ?? []
  return town === undefined ? venue : [town, ...parts.toSpliced(place, 1)].join(', ')
}

export const startOf = ({ date, time }: WallClock): Date => instantOf(date, time)

/** An event without an end time gets the default duration of calendars. */
export function endOf({ date, time, end_time }: WallClockSpan): Date {
  if (end_time) return instantOf(date, end_time)
  return new Date(instantOf(date, time).getTime() + HOUR_MS)
}

/** The event is over and was not cancelled, and is no template. Equals takenPlaceCondition of the table. */
export const hasTakenPlace = (event: WallClockSpan & Pick<Schedule, 'cancelled_at'>, now: Date): boolean =>
  event.date !== TEMPLATE_DATE && endOf(event) < now && !isCancelled(event)

/** The event as two instants, between which people can be there. */
export const spanOf = (event: WallClockSpan): EventSpan => ({
  from: startOf(event).getTime(),
  until: endOf(event).getTime(),
})

/** The time of the event for which people get points: the breaks that have a time are cut out of it. */
export const creditedTimeOf = (event: EventWithBreaks): CreditedTime => ({
  ...spanOf(event),
  breaks: readBreaks(event.breaks).map(({ from, until }) => spanOf({ date: event.date, time: from, end_time: until })),
  break_minutes: event.break_minutes,
})

/** Null means that the price is undecided; nobody is billed then. */
export const hasPrice = ({ price }: { price: number | null }): boolean => price !== null && price > 0

/** The price for everybody of a party, calculated in cents, which add up exactly. */
export const totalPriceOf = (price: number, people: number): number => (Math.round(price * 100) * people) / 100

type OnlineEvent = WallClockSpan & Pick<Venue, 'presence_type'> & { access_link: string; access_hours: number }

/** From this instant people with a seat may have the link to an online event. */
export const accessOpensAt = (event: WallClock & Pick<OnlineEvent, 'access_hours'>): Date =>
  new Date(startOf(event).getTime() - event.access_hours * HOUR_MS)

/** An event at a venue has no access, even if it has a link from earlier. */
export const hasAccessLink = (event: Pick<OnlineEvent, 'presence_type' | 'access_link'>): boolean =>
  isOnline(event) && event.access_link !== ''

/** True while people with a seat may use the link to the event. */
export const isAccessOpen = (event: OnlineEvent, now: Date): boolean =>
  hasAccessLink(event) && accessOpensAt(event) <= now && now < endOf(event)

/**
 * Converts a local time in Berlin to an instant. The offset before a clock change is tried first: a time that occurs
 * twice means the first, and a time that does not exist is read with the old offset.
 */
function instantOf(date: string, time: string): Date {
  const wall = Date.parse(`${date}T${time}Z`)
  const before = offsetAt(wall - DAY_MS)
  const after = offsetAt(wall + DAY_MS)
  const fits = (offset: number) => offsetAt(wall - offset) === offset
  return new Date(wall - (fits(after) && !fits(before) ? after : before))
}

/** Berlin's offset from UTC. The result of date-fns-tz is wrong within an hour of a clock change. */
const offsetAt = (instant: number): number => Date.parse(`${berlinClockAt(instant).replace(' ', 'T')}Z`) - instant

/** While a year is typed, a form holds one like 0020, which Intl writes without the zeros that ISO 8601 requires. */
const berlinClockAt = (instant: number): string => BERLIN.format(instant).padStart('YYYY-MM-DD HH:mm:ss'.length, '0')

export type Availability = (typeof AVAILABILITIES)[number]

/** `signup_opened_at` is the time at which the sign-up was opened first; null means never. */
type ShownEvent = Schedule & Pick<WallClockSpan, 'end_time'> & { signup_opened_at: string | null }

/** The label of an event in a list, and the reason on its page why nobody can sign up. */
export function availabilityOf(event: ShownEvent, { open, now }: SignUpMoment): Availability {
  const phase = phaseOf(event, { open, now })
  if (phase === 'cancelled') return 'cancelled'
  if (phase === 'over') return now < endOf(event) ? 'running' : 'past'
  if (event.teaser_only) return 'announced'
  if (isFull({ open })) return 'waiting_list'
  if (phase === 'closed') return 'deadline_passed'
  if (phase === 'full') return event.signup_opened_at ? 'closed' : 'not_open'
  return open !== null && open <= FEW_SEATS ? 'few' : 'open'
}

/** The state of an event in the back office. hasState() of event-conditions.ts has the same rule as SQL. */
export function stateOf(event: Schedule, moment: SignUpMoment): WorkshopState {
  const phase = phaseOf(event, moment)
  if (phase === 'cancelled' || phase === 'over') return phase
  if (event.teaser_only) return 'announced'
  return event.signup_active ? phase : 'inactive'
}

type CountedEvent = {
  state?: WorkshopState
  maximum_participants: number | null
  registration_deadline: string | null
}

type PeopleCount = Pick<CountedSeats, 'held' | 'is_queueing'> & { registered: number }

/** The seats of an event, from the numbers of people that staff see. */
export const seatsOfCount = (
  { maximum_participants }: Pick<CountedSeats, 'maximum_participants'>,
  { registered, held, is_queueing }: PeopleCount,
): CountedSeats => ({ maximum_participants, taken: registered, held, is_queueing })

type EventWithCount = Schedule & { maximum_participants: number | null; count: PeopleCount }

/** The event with its state, from the numbers of people that staff see. */
export const withState = <Event extends EventWithCount>(event: Event, now: Date) => ({
  ...event,
  state: stateOf(event, { open: publicSeatsOf(seatsOfCount(event, event.count)), now }),
})

/** The state of an event that was read earlier, with the numbers of now. */
export function stateWithCount(event: CountedEvent, count: PeopleCount, now: Date): WorkshopState | undefined {
  const { state } = event
  if (state !== 'full' && state !== 'closed' && state !== 'open') return state
  if (isFull({ open: publicSeatsOf(seatsOfCount(event, count)) })) return 'full'
  const deadline = deadlineOf(event)
  return deadline && deadline < now ? 'closed' : 'open'
}

/** Converts a minute in UTC (YYYY-MM-DD HH:mm) to Berlin's local time, and back. */
export const berlinTimeOf = (utc: string): string => berlinMinuteOf(`${utc.replace(' ', 'T')}Z`)

/** The minute of an instant in Berlin (YYYY-MM-DD HH:mm). */
export const berlinMinuteOf = (instant: string): string => BERLIN.format(new Date(instant)).slice(0, 16)

export const berlinDayOf = (instant: Date): string => berlinMinuteOf(instant.toISOString()).slice(0, 10)

export const utcTimeOf = ({ date, time }: WallClock): string => minuteOf(instantOf(date, time))

const minuteOf = (instant: Date | number) => new Date(instant).toISOString().slice(0, 16).replace('T', ' ')

/** The first day of today or of this week in Berlin, and the day after the last. A week starts on Monday. */
export function daysOf(period: 'today' | 'this_week', now: Date): { from: string; until: string } {
  const today = BERLIN.format(now).slice(0, 10)
  if (period === 'today') return { from: today, until: addDays(today, 1) }
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7
  return { from: addDays(today, -sinceMonday), until: addDays(today, 7 - sinceMonday) }
}

export type DatedEvent = WallClock & { registration_deadline: string | null }

/** Moves an event to another day. Its deadline moves by as many days and keeps its local time. */
export function moveToDate(event: DatedEvent, date: string): Pick<DatedEvent, 'date' | 'registration_deadline'> {
  const deadline = deadlineOf(event)
  if (!deadline) return { date, registration_deadline: null }

  const [day = '', time = ''] = BERLIN.format(deadline).split(' ')
  const shifted = addDays(day, daysBetween(event.date, date))
  const moved = Math.min(instantOf(shifted, time).getTime(), startOf({ date, time: event.time }).getTime())
  return { date, registration_deadline: minuteOf(moved) }
}

type DateAndVenue = WallClockSpan & Venue

/** True if the calendar entries of the people must be updated. */
export const isMoved = (before: Partial<DateAndVenue>, after: Partial<DateAndVenue>): boolean =>
  DATE_AND_VENUE.some((field) => before[field] !== after[field])

/** Calendars accept an update only with a higher number. */
export const calendarSequenceAfter = (
  after: Partial<DateAndVenue>,
  before: (Partial<DateAndVenue> & { calendar_sequence: number }) | undefined,
): number => (before ? before.calendar_sequence + (isMoved(before, after) ? 1 : 0) : 0)

/** More changes than anybody leaves untold; the oldest goes first. */
const FORMER_SCHEDULES_MAX = 20

type ScheduledEvent = DateAndVenue & { calendar_sequence: number; former_schedules: FormerSchedule[] }

/** Keeps the schedule before a change, so that a mail can say what it was. */
export function formerSchedulesAfter(
  after: Partial<DateAndVenue>,
  before: ScheduledEvent | undefined,
): FormerSchedule[] {
  if (!before) return []
  const { calendar_sequence: until_sequence, former_schedules } = before
  if (!isMoved(before, after)) return former_schedules
  return [...former_schedules, { until_sequence, ...pickNames(before, DATE_AND_VENUE) }].slice(-FORMER_SCHEDULES_MAX)
}

type TellableEvent = Pick<ScheduledEvent, 'calendar_sequence' | 'former_schedules'>

/** The schedule that a person was told last. Somebody who knows the present one is told the last change again. */
export function knownScheduleOf(
  { calendar_sequence, former_schedules }: TellableEvent,
  known: number | null,
): FormerSchedule | undefined {
  if (known === null || known >= calendar_sequence) return former_schedules.at(-1)
  return former_schedules.find(({ until_sequence }) => until_sequence >= known)
}

type SignUp = Pick<Schedule, 'signup_active' | 'teaser_only'> & { signup_opened_at: string | null }

/** Visitors read whether the sign-up was open before or opens later. That of an announced event is not open. */
export function signUpOpenedAt(
  draft: Partial<Pick<SignUp, 'signup_active' | 'teaser_only'>>,
  before: SignUp | undefined,
  now: Date,
): string | null {
  const { signup_active = before?.signup_active, teaser_only = before?.teaser_only } = draft
  const opened = before?.signup_opened_at ?? null
  return signup_active && !teaser_only ? (opened ?? now.toISOString()) : opened
}

/**
 * Calendars take the entry with the highest number. A cancellation adds one to the number of the event, so the first
 * entry after it needs two more.
 */
export const sequenceAfterCancelling = (calendar_sequence: number): number => calendar_sequence + 1
export const sequenceAfterRestoring = (calendar_sequence: number): number => calendar_sequence + 2

/** "Dr. Anna Müller; Prof. Ben Weiß und Clara Groß" names three speakers. */
export const speakersOf = (text: string): string[] =>
  [...new Set(text.split(/;|\n|,|\s(?:und|and|&|u\.)\s/).map((name) => name.trim()))].filter((name) => name !== '')

/** The number in an address such as /events/42-title-in-words, or null. */
export function eventIdOf(segment: string): number | null {
  const [, digits] = /^([1-9]\d{0,9})(?:-.*)?$/s.exec(segment) ?? []
  const id = Number(digits)
  return digits && id <= 2_147_483_647 ? id : null
}

/** Visitors see the number of free seats from this number down. */
export const FEW_SEATS = 5
