import type { AttendanceSource, Interval } from '@/contract/values/attendance'

/** The event as two instants in milliseconds. */
export type EventSpan = { from: number; until: number }

/** The time for which an event gives points. The minutes of breaks without a time are subtracted from what remains. */
export type CreditedTime = EventSpan & { breaks: readonly EventSpan[]; break_minutes: number }

const MINUTE_MS = 60 * 1000

type Attended = {
  /** The time of the check-in; null for a person who was not there. */
  participated: string | null
  intervals: readonly Interval[]
}

/**
 * The minutes that a person was at the event, without its breaks; overlapping intervals count once. A person who is
 * checked in without intervals was there from the check-in on, or throughout if the check-in was recorded outside the event.
 * Nobody knows when a break without a time was, so its minutes are subtracted from those of each person, however long the
 * person was there.
 */
export const minutesAttended = (attended: Attended, event: CreditedTime): number =>
  countMinutes(spansOf(attended, event), event)

/** The minutes of the whole event without its breaks. */
export const minutesOf = (event: CreditedTime): number => countMinutes([event], event)

/** The person was at the event, even if only during a break. */
export const wasThere = (attended: Attended, event: EventSpan): boolean =>
  mergeSpans(spansOf(attended, event), event).length > 0

/** The event up to now, so that the minutes of a running event are those until now. */
export const untilNow = <Span extends EventSpan>(event: Span, now: Date): Span => ({
  ...event,
  until: Math.min(event.until, Math.max(event.from, now.getTime())),
})

function countMinutes(spans: readonly EventSpan[], event: CreditedTime): number {
  const breaks = mergeSpans(event.breaks, event)
  const counted = mergeSpans(spans, event).map(
    (span) => lengthOf(span) - sumOf(breaks.map((one) => lengthOf(intersectSpans(one, span)))),
  )
  return Math.max(0, Math.round(sumOf(counted) / MINUTE_MS) - event.break_minutes)
}

/** The parts of these spans within the event, without overlaps. */
function mergeSpans(spans: readonly EventSpan[], event: EventSpan): EventSpan[] {
  let end = event.from
  return spans
    .toSorted((one, other) => one.from - other.from)
    .flatMap((span) => {
      const rest = intersectSpans(span, { from: end, until: event.until })
      end = Math.max(end, rest.until)
      return lengthOf(rest) > 0 ? [rest] : []
    })
}

const intersectSpans = (one: EventSpan, other: EventSpan): EventSpan => ({
  from: Math.max(one.from, other.from),
  until: Math.min(one.until, other.until),
})

const lengthOf = ({ from, until }: EventSpan): number => Math.max(0, until - from)

const sumOf = (lengths: readonly number[]): number => lengths.reduce((sum, length) => sum + length, 0)

function spansOf({ participated, intervals }: Attended, event: EventSpan): EventSpan[] {
  if (participated === null) return []
  if (intervals.length === 0) return [impliedSpan(participated, event)]
  return intervals.map(({ came_at, left_at }) => ({
    from: Date.parse(came_at),
    until: left_at === null ? event.until : Date.parse(left_at),
  }))
}

function impliedSpan(participated: string, event: EventSpan): EventSpan {
  const at = Date.parse(participated)
  const isDuring = at > event.from && at < event.until
  return isDuring ? { from: at, until: event.until } : event
}

/** The interval of a check-in, as it is stored or still to be stored. */
export type KnownInterval = Interval & { source: AttendanceSource }

/** A person who is checked in without intervals came with the check-in, or with the event if it was recorded later. */
export function intervalsOf<Stored extends KnownInterval>(
  { participated, intervals }: { participated: string | null; intervals: readonly Stored[] },
  event: EventSpan,
): (Stored | KnownInterval)[] {
  if (participated === null) return []
  if (intervals.length > 0) return [...intervals]
  const came_at = Date.parse(participated) < event.until ? participated : instantOf(event.from)
  return [{ came_at, left_at: null, source: 'check_in' }]
}

/** An action at the check-in: the person comes or leaves, or `stayed`, which takes a check-out back. */
export type AttendanceAction = { kind: 'came' | 'left' | 'stayed'; at: Date }

/**
 * The time of an action is known up to the delay of its request. Actions of the same kind within this time are therefore
 * one, and a check-out and a check-in within it count in the order in which they arrive: a device sends its actions one
 * after another.
 */
const SAME_ACTION_MS = MINUTE_MS

export const isSameAction = (one: number, other: number): boolean => Math.abs(one - other) <= SAME_ACTION_MS

/**
 * The intervals after an action, which may arrive late, twice, or after a later one. Each check-in begins an interval, which
 * ends with the first check-out after it. So the intervals of two check-ins overlap until the check-out between them
 * arrives. An action changes no end that staff or a list have recorded.
 */
export function afterAction<Known extends KnownInterval>(
  intervals: readonly Known[],
  { kind, at }: AttendanceAction,
): (Known | KnownInterval)[] {
  const time = at.getTime()
  if (kind === 'came') return addCheckIn(intervals, time)
  const ends = kind === 'left' ? (interval: Known) => isLeftAt(interval, time) : (one: Known) => hasEndAt(one, time)
  const left_at = kind === 'left' ? time : nextCheckOut(intervals, time + SAME_ACTION_MS)
  const changed = intervals.map((interval) => (ends(interval) ? withEnd(interval, left_at) : interval))
  const lasting = changed.filter((interval, index) => interval === intervals[index] || !isMoment(interval))
  return lasting.length > 0 ? lasting : changed.slice(0, 1)
}

function addCheckIn<Known extends KnownInterval>(intervals: readonly Known[], time: number) {
  const isKnown = intervals.some(
    (interval) =>
      (isSameAction(Date.parse(interval.came_at), time) || interval.source !== 'check_in') &&
      Date.parse(interval.came_at) <= time + SAME_ACTION_MS &&
      endOf(interval) > time + SAME_ACTION_MS,
  )
  if (isKnown) return [...intervals]
  const ends = intervals.map(endOf).filter((end) => isSameAction(end, time))
  const start = Math.max(time, ...ends)
  const left_at = nextCheckOut(intervals, start)
  const added: KnownInterval = withEnd({ came_at: instantOf(start), left_at: null, source: 'check_in' }, left_at)
  return [...intervals, added].sort((one, other) => Date.parse(one.came_at) - Date.parse(other.came_at))
}

/** The check-out ends this interval: an open one, or one that a later check-out has ended. */
const isLeftAt = (interval: KnownInterval, time: number): boolean =>
  Date.parse(interval.came_at) <= time + SAME_ACTION_MS &&
  (interval.left_at === null || (interval.source === 'check_in' && endOf(interval) > time + SAME_ACTION_MS))

const hasEndAt = (interval: KnownInterval, time: number): boolean =>
  interval.source === 'check_in' && isSameAction(endOf(interval), time)

/** The first check-out after this time; Infinity without one. */
const nextCheckOut = (intervals: readonly KnownInterval[], time: number): number =>
  Math.min(
    ...intervals.flatMap((interval) =>
      interval.source === 'check_in' && endOf(interval) > time ? [endOf(interval)] : [],
    ),
    Number.POSITIVE_INFINITY,
  )

const endOf = ({ left_at }: Interval): number => (left_at === null ? Number.POSITIVE_INFINITY : Date.parse(left_at))

const withEnd = <Known extends KnownInterval>(interval: Known, end: number): Known => ({
  ...interval,
  left_at: Number.isFinite(end) ? instantOf(Math.max(end, Date.parse(interval.came_at))) : null,
})

const isMoment = (interval: KnownInterval): boolean => endOf(interval) - Date.parse(interval.came_at) < SAME_ACTION_MS

const instantOf = (time: number): string => new Date(time).toISOString()

/** The intervals of a person who came at this time and not before. */
export function startingAt<Known extends Interval>(intervals: readonly Known[], came_at: string): Known[] {
  const start = Date.parse(came_at)
  const lasting = intervals.filter((interval) => endOf(interval) > start)
  const isRunning = (interval: Interval) => Date.parse(interval.came_at) <= start
  const first = lasting.filter(isRunning).toSorted((one, other) => endOf(other) - endOf(one))[0] ?? lasting[0]
  const later = lasting.filter((interval) => interval !== first && !isRunning(interval))
  return first ? [{ ...first, came_at }, ...later] : []
}

/** The last time at which a person came, and the time at which the person left; null for one who is still there. */
export function presenceOf({ participated, intervals }: Attended): {
  came_at: string | null
  left_at: string | null
} {
  if (participated === null) return { came_at: null, left_at: null }
  if (intervals.length === 0) return { came_at: participated, left_at: null }
  const open = intervals.filter(({ left_at }) => left_at === null)
  const came_at = latestOf((open.length > 0 ? open : intervals).map((interval) => interval.came_at))
  return {
    came_at,
    left_at: open.length > 0 ? null : latestOf(intervals.flatMap(({ left_at }) => left_at ?? [])),
  }
}

const latestOf = (instants: string[]): string => instantOf(Math.max(...instants.map((instant) => Date.parse(instant))))
