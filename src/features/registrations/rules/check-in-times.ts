import { Invalid } from '@/contract/problems'
import type { Interval } from '@/contract/values/attendance'
import {
  type AttendanceAction,
  afterAction,
  type EventSpan,
  intervalsOf,
  isSameAction,
  type KnownInterval,
  startingAt,
} from '@/features/attendance/rules'
import { berlinMinuteOf } from '@/features/workshops/rules'

type CheckInDraft = {
  participated?: boolean | string | null | undefined
  participated_seconds_ago?: number | undefined
  left?: boolean | undefined
  left_seconds_ago?: number | undefined
}

type StoredAttendance<Stored> = { participated: string | null; intervals: readonly Stored[] }
type SavedSeat = { participated: string | null }

/** The check-in of a person and its intervals after staff saved a draft, with the seat that it leaves. */
export function attendanceAfter<Stored extends KnownInterval>(
  draft: CheckInDraft,
  before: StoredAttendance<Stored>,
  { seat, event, now }: { seat: SavedSeat; event: EventSpan; now: Date },
): { participated: string | null; intervals: readonly (Stored | KnownInterval)[] } {
  const { participated } = seat
  if (draft.left !== undefined && participated === null) throw new Invalid({ participated: ['not_checked_in'] })
  if (participated === null) return { participated, intervals: [] }

  const wasThere = before.participated !== null
  const changes = presenceChangesOf(draft, before, now)
  const known =
    wasThere && participated !== before.participated ? startingAt(before.intervals, participated) : before.intervals
  if (changes.length === 0) return { participated, intervals: wasThere ? known : [] }

  const intervals = changes.reduce<(Stored | KnownInterval)[]>(
    afterAction,
    intervalsOf({ participated, intervals: known }, event),
  )
  const first = intervals.at(0)
  if (!first) return { participated, intervals }
  // A check-in that was not followed by another action needs no interval.
  const isCheckInOnly = intervals.length === 1 && first.left_at === null && !('id' in first)
  const began = Date.parse(first.came_at) < Date.parse(participated) ? first.came_at : participated
  return { participated: isCheckInOnly ? participated : began, intervals: isCheckInOnly ? [] : intervals }
}

/** The only check-in of a person is no return if it is sent again. */
function presenceChangesOf(
  draft: CheckInDraft,
  { participated, intervals }: StoredAttendance<KnownInterval>,
  now: Date,
): AttendanceAction[] {
  const at = (seconds = 0) => new Date(now.getTime() - seconds * 1000)
  const changes: AttendanceAction[] = []
  const { participated_seconds_ago: seconds } = draft
  if (draft.participated === true && participated !== null && seconds !== undefined) {
    const came = at(seconds)
    const isSame = intervals.length === 0 && isSameAction(came.getTime(), Date.parse(participated))
    if (!isSame) changes.push({ kind: 'came', at: came })
  }
  if (draft.left !== undefined) changes.push({ kind: draft.left ? 'left' : 'stayed', at: at(draft.left_seconds_ago) })
  return changes
}

/** The intervals in Berlin's local time, for the log: "2026-12-01 18:00–19:30, 2026-12-01 19:45–". */
export function attendanceText(intervals: readonly Interval[]): string | null {
  const texts = intervals.map(({ came_at, left_at }) => {
    const left = left_at === null ? '' : berlinMinuteOf(left_at).slice(-'HH:mm'.length)
    return `${berlinMinuteOf(came_at)}–${left}`
  })
  return texts.join(', ') || null
}
