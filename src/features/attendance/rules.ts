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

export type Attendance = { participated: string | null; intervals: readonly KnownInterval[] }

export const NOT_THERE: Attendance = { participated: null, intervals: [] }

type Recorded = {
  /** Made by the device. */
  id: string
  /** Null for what staff changed elsewhere. */
  device_id: string | null
  /** The time of the tap, and that at which the server got it, in milliseconds. */
  at: number
  received: number
}

/**
 * A line of the log about a person. `here` is a sighting, `absent` says that the person has not been there, `ended`
 * checks out everybody who is there, `undo` takes another line back, and `snapshot` is a correction by staff.
 */
export type LogEntry = Recorded &
  (
    | { kind: 'came' | 'left' | 'here' | 'absent' | 'ended' }
    | { kind: 'undo'; undoes: string }
    | { kind: 'snapshot'; attendance: Attendance }
  )

/** Staff are told this about a line. By the line `contradicts` the person had left before another device saw the person. */
export type LogMark = { reason: 'double' | 'not_checked_in' } | { reason: 'seen_again'; contradicts: string }

type Place = {
  attendance: Attendance
  /** The check-ins and sightings of the stay that lasts. */
  arrivals: LogEntry[]
  /** The line with which the last stay ended. */
  exit: LogEntry | undefined
}

/**
 * The attendance that the log of a person gives, in the order of the taps. It does not depend on the order in which the
 * lines arrived.
 */
export function foldAttendance(log: readonly LogEntry[], event: EventSpan) {
  const marks = new Map<string, LogMark>()
  let place: Place = { attendance: NOT_THERE, arrivals: [], exit: undefined }
  for (const entry of livingOf(log)) {
    if (entry.kind === 'snapshot') marks.clear()
    for (const [id, mark] of marksAt(entry, place)) marks.set(id, mark)
    place = placeAfter(entry, place, event)
  }
  return { attendance: withoutImplied(place.attendance, event), marks }
}

/**
 * A line that was taken back does not count, unless that was taken back as well. With a check-in go the sightings of the
 * same device until then.
 */
function livingOf(log: readonly LogEntry[]): LogEntry[] {
  const ordered = log.toSorted(compareEntries)
  const byId = new Map(ordered.map((entry) => [entry.id, entry]))
  const undone = new Map<string, LogEntry>()
  for (const entry of ordered.toReversed())
    if (entry.kind === 'undo' && !undone.has(entry.id)) undone.set(entry.undoes, entry)
  const arrivals = [...undone].flatMap(([id, undo]) => {
    const arrival = byId.get(id)
    return arrival?.kind === 'came' ? [{ arrival, undo }] : []
  })
  const isUndoneWith = (entry: LogEntry) =>
    entry.kind === 'here' &&
    arrivals.some(
      ({ arrival, undo }) => entry.device_id === arrival.device_id && entry.at > arrival.at && entry.at < undo.at,
    )
  return ordered.filter((entry) => !undone.has(entry.id) && !isUndoneWith(entry))
}

const compareEntries = (one: LogEntry, other: LogEntry): number =>
  one.at - other.at || compareTexts(one.device_id ?? '', other.device_id ?? '') || compareTexts(one.id, other.id)

const compareTexts = (one: string, other: string): number => Number(one > other) - Number(one < other)

function placeAfter(entry: LogEntry, place: Place, event: EventSpan): Place {
  const { attendance } = place
  switch (entry.kind) {
    case 'came':
    case 'here':
      if (isThere(attendance)) return { ...place, arrivals: [...place.arrivals, entry] }
      return { attendance: entered(attendance, entry, event), arrivals: [entry], exit: undefined }
    case 'left':
    case 'ended':
      return isThere(attendance) ? { attendance: exited(attendance, entry), arrivals: [], exit: entry } : place
    case 'absent':
      return { attendance: NOT_THERE, arrivals: [], exit: entry }
    case 'snapshot': {
      const { participated } = entry.attendance
      return {
        attendance: { participated, intervals: intervalsOf(entry.attendance, event) },
        arrivals: [],
        exit: undefined,
      }
    }
    case 'undo':
      return place
  }
}

function entered({ participated, intervals }: Attendance, { at }: LogEntry, event: EventSpan): Attendance {
  const came_at = instantOf(at)
  if (participated === null)
    return { participated: came_at, intervals: intervalsOf({ participated: came_at, intervals }, event) }
  return { participated, intervals: [...intervals, { came_at, left_at: null, source: 'check_in' }] }
}

function exited({ participated, intervals }: Attendance, { at }: LogEntry): Attendance {
  const ended = intervals.map((interval) =>
    interval.left_at === null
      ? { ...interval, left_at: instantOf(Math.max(at, Date.parse(interval.came_at))) }
      : interval,
  )
  const lasting = ended.filter((interval) => endOf(interval) - Date.parse(interval.came_at) >= STAY_MS)
  return { participated, intervals: lasting.length > 0 ? lasting : ended.slice(0, 1) }
}

/** A shorter one is a check-in that was taken back. */
const STAY_MS = 1000

const endOf = ({ left_at }: Interval): number => (left_at === null ? Number.POSITIVE_INFINITY : Date.parse(left_at))

const isThere = ({ intervals }: Attendance): boolean => intervals.some(({ left_at }) => left_at === null)

/** Two phones at one door may both check a person out. */
const SAME_EXIT_MS = MINUTE_MS

function marksAt(entry: LogEntry, { attendance, arrivals, exit }: Place): [id: string, LogMark][] {
  const { id, kind, at, received } = entry
  const isSeenAgain = !isThere(attendance) && exit !== undefined && isElsewhere(exit, entry)
  switch (kind) {
    case 'came':
      return arrivals.some((one) => one.kind === 'came' && isElsewhere(one, entry)) ? [[id, { reason: 'double' }]] : []
    case 'here':
      return isSeenAgain ? [[id, { reason: 'seen_again', contradicts: exit.id }]] : []
    case 'left':
      if (attendance.participated === null) return [[id, { reason: 'not_checked_in' }]]
      return isSeenAgain && at - exit.at > SAME_EXIT_MS ? [[id, { reason: 'seen_again', contradicts: exit.id }]] : []
    case 'absent':
      // The device did not know of these when it took the check-in back.
      return arrivals
        .filter((one) => isElsewhere(one, entry) && one.received > received)
        .map((one) => [one.id, { reason: 'double' }])
    default:
      return []
  }
}

const isElsewhere = (one: LogEntry, other: LogEntry): boolean =>
  one.device_id !== null && other.device_id !== null && one.device_id !== other.device_id

/** A check-in that nothing followed needs no interval. */
function withoutImplied({ participated, intervals }: Attendance, event: EventSpan): Attendance {
  const [implied] = intervalsOf({ participated, intervals: [] }, event)
  const [only, ...others] = intervals
  const isImplied = only && others.length === 0 && only.source === 'check_in' && only.left_at === null
  return { participated, intervals: isImplied && only.came_at === implied?.came_at ? [] : intervals }
}

/** Tells whether both say the same, whatever rows they are stored in. */
export const isSameAttendance = (one: Attendance, other: Attendance, event: EventSpan): boolean =>
  timesOf(one, event) === timesOf(other, event)

function timesOf(attendance: Attendance, event: EventSpan): string {
  const { participated, intervals } = withoutImplied(attendance, event)
  return JSON.stringify([participated, intervals.map(({ came_at, left_at, source }) => [came_at, left_at, source])])
}

const instantOf = (time: number): string => new Date(time).toISOString()

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
