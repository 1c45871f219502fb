import type { WorkshopState } from './contract/office'
import { type AVAILABILITIES, FEW_SEATS, type PHASES, type PRESENCE_TYPES } from './contract/public'

/** Swedish, because it writes dates as ISO does. */
const BERLIN = new Intl.DateTimeFormat('sv', { timeZone: 'Europe/Berlin', dateStyle: 'short', timeStyle: 'medium' })
const DAY = 24 * 60 * 60 * 1000

export type Clock = { date: string; time: string }
type Lasting = Clock & { end_time: string | null }
export type Schedule = Clock & {
  signup_active: boolean
  teaser_only: boolean
  /** Null means unlimited. */
  seats_left: number | null
  registration_deadline: string | null
}

export type Phase = (typeof PHASES)[number]

/** What a visitor may do now. Public site, point 4: the first that holds wins. What is only announced takes nobody yet. */
export function phaseOf(event: Schedule, now: Date): Phase {
  if (isOver(event, now)) return 'over'
  if (!event.signup_active || event.teaser_only || isFull(event)) return 'full'
  const deadline = deadlineOf(event)
  if (deadline && deadline < now) return 'closed'
  return 'open'
}

export const isOver = (event: Clock, now: Date): boolean => startOf(event) < now

/** Null means unlimited, here as everywhere. Staff may go over the maximum: then none is left, not fewer. */
export const seatsLeftOf = (maximum: number | null, taken: number): number | null =>
  maximum === null ? null : Math.max(0, maximum - taken)

export const isFull = ({ seats_left }: Pick<Schedule, 'seats_left'>): boolean => seats_left !== null && seats_left <= 0

/** The deadline is UTC wall clock, unlike the event's own times. */
export const deadlineOf = ({ registration_deadline }: Pick<Schedule, 'registration_deadline'>): Date | null =>
  registration_deadline === null ? null : new Date(`${registration_deadline.replace(' ', 'T')}Z`)

type Place = { presence_type: (typeof PRESENCE_TYPES)[number]; location: string }

export const isOnline = ({ presence_type }: Pick<Place, 'presence_type'>): boolean => presence_type === 'Online'

/** Where one goes, in words; `online` is how the reader's language says that it is nowhere. */
export const placeOf = (event: Place, online: string): string => (isOnline(event) ? online : event.location)

export const startOf = ({ date, time }: Clock): Date => instantOf(date, time)

/** An event without an end lasts as long as calendars show by themselves. */
export function endOf({ date, time, end_time }: Lasting): Date {
  if (end_time) return instantOf(date, end_time)
  return new Date(instantOf(date, time).getTime() + 60 * 60 * 1000)
}

/**
 * Wall clock in Berlin as a point in time. When clocks change, the offset before the change is tried first: a time that
 * occurs twice means the first, and one that does not exist is read as if the clock had not been changed yet.
 */
function instantOf(date: string, time: string): Date {
  const wall = Date.parse(`${date}T${time}Z`)
  const before = offsetAt(wall - DAY)
  const after = offsetAt(wall + DAY)
  const fits = (offset: number) => offsetAt(wall - offset) === offset
  return new Date(wall - (fits(after) && !fits(before) ? after : before))
}

/** How far Berlin's clocks are ahead of UTC. date-fns-tz answers an hour wrong within an hour of a change. */
const offsetAt = (instant: number): number => Date.parse(`${BERLIN.format(instant).replace(' ', 'T')}Z`) - instant

export type Availability = (typeof AVAILABILITIES)[number]

/** The one word that a list shows of an event. */
export function availabilityOf(event: Schedule, now: Date): Availability {
  const phase = phaseOf(event, now)
  if (phase === 'over') return 'past'
  if (event.teaser_only) return 'announced'
  if (isFull(event)) return 'waiting_list'
  if (phase !== 'open') return 'closed'
  return event.seats_left !== null && event.seats_left <= FEW_SEATS ? 'few' : 'open'
}

/** The one word that the back office shows of an event; list.ts asks the database the same. */
export function stateOf(event: Schedule, now: Date): WorkshopState {
  const phase = phaseOf(event, now)
  if (phase === 'over') return 'over'
  if (event.teaser_only) return 'announced'
  return event.signup_active ? phase : 'inactive'
}

export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / DAY)

/** A minute in UTC, YYYY-MM-DD HH:mm, as the clocks in Berlin show it; and back again. */
export const berlinClockOf = (utc: string): string => BERLIN.format(new Date(`${utc.replace(' ', 'T')}Z`)).slice(0, 16)

export const utcClockOf = ({ date, time }: Clock): string => minuteOf(instantOf(date, time))

const minuteOf = (instant: Date | number) => new Date(instant).toISOString().slice(0, 16).replace('T', ' ')

type Dated = Clock & { registration_deadline: string | null }

/** The event on another day: its deadline moves along and keeps its time on the wall, whatever clocks do in between. */
export function movedTo(event: Dated, date: string): Pick<Dated, 'date' | 'registration_deadline'> {
  const deadline = deadlineOf(event)
  if (!deadline) return { date, registration_deadline: null }

  const [day = '', time = ''] = BERLIN.format(deadline).split(' ')
  const shifted = new Date(Date.parse(day) + daysBetween(event.date, date) * DAY).toISOString().slice(0, 10)
  const moved = Math.min(instantOf(shifted, time).getTime(), startOf({ date, time: event.time }).getTime())
  return { date, registration_deadline: minuteOf(moved) }
}

/** Whether people's calendars have to be told. */
export const isMoved = (before: Lasting & Place, after: Lasting & Place): boolean =>
  (['date', 'time', 'end_time', 'presence_type', 'location'] as const).some((field) => before[field] !== after[field])

/** Of an address such as /events/42-title-in-words the number; null where there is none. */
export function eventIdOf(segment: string): number | null {
  const [, digits] = /^([1-9]\d{0,9})(?:-.*)?$/s.exec(segment) ?? []
  const id = Number(digits)
  return digits && id <= 2_147_483_647 ? id : null
}
