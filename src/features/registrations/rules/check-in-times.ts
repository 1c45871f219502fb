import { Invalid } from '@/contract/problems'
import type { Interval } from '@/contract/values/attendance'
import {
  type Attendance,
  type EventSpan,
  foldAttendance,
  intervalsOf,
  type LogEntry,
  NOT_THERE,
} from '@/features/attendance/rules'
import { berlinMinuteOf } from '@/features/workshops/rules'

type CheckInDraft = {
  participated?: boolean | string | null | undefined
  participated_seconds_ago?: number | undefined
  left?: boolean | undefined
  left_seconds_ago?: number | undefined
}

type Saved = { seat: { participated: string | null }; event: EventSpan; now: Date }

/** The check-in of a person and its intervals after staff saved a draft, with the seat that it leaves. */
export function attendanceAfter(draft: CheckInDraft, before: Attendance, { seat, event, now }: Saved): Attendance {
  const { participated } = seat
  if (draft.left !== undefined && participated === null) throw new Invalid({ participated: ['not_checked_in'] })
  if (participated === null) return NOT_THERE

  const isMoved = before.participated !== null && participated !== before.participated
  const intervals = isMoved ? startingAt(before.intervals, participated) : before.intervals
  const attendance = { participated, intervals }
  const at = (seconds = 0) => now.getTime() - seconds * 1000
  const { participated_seconds_ago: came, left, left_seconds_ago } = draft
  const hasReturned = draft.participated === true && before.participated !== null && came !== undefined
  const returned = hasReturned ? withAction(attendance, { kind: 'came', at: at(came) }, event) : attendance
  if (left === undefined) return returned
  const left_at = at(left_seconds_ago)
  return left ? withAction(returned, { kind: 'left', at: left_at }, event) : withoutExit(returned, left_at)
}

type Action = { kind: 'came' | 'left'; at: number }

/** An action that is earlier than what is stored counts at its time, unless staff or a list gave the stored times. */
function withAction(attendance: Attendance, action: Action, event: EventSpan): Attendance {
  const known = intervalsOf(attendance, event)
  const actions = known.flatMap(actionsOf)
  const latest = Math.max(...actions.map(({ at }) => at))
  const isCorrected = known.some(({ source }) => source !== 'check_in')
  const stored: LogEntry[] =
    isCorrected || action.at >= latest
      ? [{ ...BY_STAFF, id: '0', kind: 'snapshot', at: latest, attendance }]
      : actions.map((one, place) => ({ ...BY_STAFF, ...one, id: `${place}` }))
  // Of the same time, it counts after what is stored.
  return foldAttendance([...stored, { ...BY_STAFF, ...action, id: 'saved' }], event).attendance
}

const BY_STAFF = { device_id: null, received: 0 }

function actionsOf({ came_at, left_at }: Interval): Action[] {
  const came: Action = { kind: 'came', at: Date.parse(came_at) }
  return left_at === null ? [came] : [came, { kind: 'left', at: Date.parse(left_at) }]
}

const SAME_MINUTE_MS = 60_000

/** Takes the check-out of this time back. */
const withoutExit = ({ participated, intervals }: Attendance, at: number): Attendance => ({
  participated,
  intervals: intervals.map((interval) => {
    const { source, left_at } = interval
    const isTakenBack =
      source === 'check_in' && left_at !== null && Math.abs(Date.parse(left_at) - at) <= SAME_MINUTE_MS
    return isTakenBack ? { ...interval, left_at: null } : interval
  }),
})

/** The intervals of a person who came at this time and not before. */
function startingAt(intervals: Attendance['intervals'], came_at: string): Attendance['intervals'] {
  const start = Date.parse(came_at)
  const endOf = ({ left_at }: Interval) => (left_at === null ? Number.POSITIVE_INFINITY : Date.parse(left_at))
  const lasting = intervals.filter((interval) => endOf(interval) > start)
  const isRunning = (interval: Interval) => Date.parse(interval.came_at) <= start
  const first = lasting.filter(isRunning).toSorted((one, other) => endOf(other) - endOf(one))[0] ?? lasting[0]
  const later = lasting.filter((interval) => interval !== first && !isRunning(interval))
  return first ? [{ ...first, came_at }, ...later] : []
}

/** The intervals in Berlin's local time, for the log: "2026-12-01 18:00–19:30, 2026-12-01 19:45–". */
export function attendanceText(intervals: readonly Interval[]): string | null {
  const texts = intervals.map(({ came_at, left_at }) => {
    const left = left_at === null ? '' : berlinMinuteOf(left_at).slice(-'HH:mm'.length)
    return `${berlinMinuteOf(came_at)}–${left}`
  })
  return texts.join(', ') || null
}
