import { CHECK_IN_AGE_MAX, type LOG_KINDS } from '@/contract/values/check-in'
import {
  type Attendance,
  type EventSpan,
  foldAttendance,
  isSameAttendance,
  type LogEntry,
} from '@/features/attendance/rules'

/** A line of the log as it is stored. */
export type LogRow = {
  action_id: string
  device_id: string | null
  kind: (typeof LOG_KINDS)[number]
  occurred_at: string
  created_at: string
  undoes: string | null
  snapshot: Attendance | null
  recorded: { participated?: string | undefined } | null
}

/** The log of a person. An EFN says nothing about the attendance. */
export const logOf = (rows: readonly LogRow[]): LogEntry[] => rows.flatMap((row) => entriesOf(row, rows))

function entriesOf(row: LogRow, rows: readonly LogRow[]): LogEntry[] {
  const { action_id: id, device_id, kind, undoes, snapshot } = row
  const entry = { id, device_id, at: Date.parse(row.occurred_at), received: Date.parse(row.created_at) }
  switch (kind) {
    case 'came':
    case 'seat':
    case 'walk_in':
      return [{ ...entry, kind: 'came' }]
    case 'left':
    case 'here':
    case 'absent':
    case 'ended':
      return [{ ...entry, kind }]
    case 'undo':
      return undoes === null ? [] : [{ ...entry, kind, undoes }]
    case 'snapshot':
      return snapshot === null ? [] : [{ ...entry, kind, attendance: snapshot }]
    case 'efn':
      return []
    case 'not_came':
      return [{ ...entry, kind: 'absent' }]
    case 'stayed':
    case 'restored':
      return undoOf(row, entry, rows)
  }
}

/**
 * Devices of the release before name what they take back by its time: `stayed` has that of a check-out, and `restored`
 * follows the check-in that the same device took back, and brings its time.
 */
function undoOf(row: LogRow, entry: Omit<LogEntry, 'kind'>, rows: readonly LogRow[]): LogEntry[] {
  const kind = row.kind === 'stayed' ? 'left' : 'not_came'
  const distanceOf = ({ occurred_at }: LogRow) => Math.abs(Date.parse(occurred_at) - entry.at)
  const own = rows.filter((one) => one.device_id === row.device_id && one.kind === kind)
  const undone = own.toSorted((one, other) => distanceOf(one) - distanceOf(other)).at(0)
  const undo: LogEntry[] = undone ? [{ ...entry, kind: 'undo', undoes: undone.action_id }] : []
  const came_at = row.recorded?.participated
  if (row.kind === 'stayed' || came_at === undefined) return undo
  const at = Math.min(entry.at, Math.max(entry.at - CHECK_IN_AGE_MAX * 1000, Date.parse(came_at)))
  return [...undo, { ...entry, id: `${entry.id} came`, kind: 'came', at }]
}

type Change = {
  attendance: Attendance
  /** A time that is not before the change. */
  changed_at: string
}

/**
 * The line that a change outside the entrance adds to the log: a check-in by the list counts with its time, and everything
 * else is a correction. Nothing where the log gives what is stored. A line about everybody may arrive after the change, which
 * keeps its own time then.
 */
export function changeOutside({ attendance, changed_at }: Change, log: readonly LogEntry[], event: EventSpan) {
  const isExplainedBy = (more: LogEntry[]) =>
    isSameAttendance(foldAttendance([...log, ...more], event).attendance, attendance, event)
  if (isExplainedBy([])) return undefined
  const entry = { id: '', device_id: null, received: Date.parse(changed_at) }
  const { participated } = attendance
  if (participated !== null && isExplainedBy([{ ...entry, kind: 'came', at: Date.parse(participated) }]))
    return { kind: 'came' as const, occurred_at: participated, snapshot: null }
  const changed = Date.parse(changed_at)
  const isOfEverybody = ({ kind }: LogEntry) => kind === 'ended' || kind === 'undo'
  const earlier = log.filter((one) => !isOfEverybody(one) || one.received <= changed)
  const at = Math.max(changed, ...earlier.map((one) => one.at + 1))
  return { kind: 'snapshot' as const, occurred_at: new Date(at).toISOString(), snapshot: attendance }
}
