import { type EventSpan, isSameTap, type KnownInterval } from '@/features/attendance/rules'
import { attendanceAfter } from '@/features/registrations/rules/attendance'

export type Attendance<Stored extends KnownInterval> = {
  participated: string | null
  intervals: readonly (Stored | KnownInterval)[]
}

/** An action as it changes the attendance of a person. `came_at` is the check-in that a restored one had. */
export type Step = {
  id: string
  device_id: string
  kind: 'came' | 'left' | 'stayed' | 'not_came'
  at: Date
  came_at?: Date
}

/** An action that the server has. `is_pending`: a check-out that was refused, because its check-in had not arrived. */
export type LoggedStep = Step & { is_pending: boolean }

type Merged<Stored extends KnownInterval> = {
  attendance: Attendance<Stored>
  /** Two devices checked the person in, without a check-out between them. */
  is_double: boolean
  /** The check-outs that were refused before and count now. */
  resumed: string[]
}

/**
 * The attendance after an action that may arrive after later ones of other devices: the same as if all had arrived in the
 * order of their times. `log` are the actions that the server has. Null for a check-out of somebody who is not checked in.
 */
export function mergeStep<Stored extends KnownInterval>(
  before: Attendance<Stored>,
  step: Step,
  { log, event }: { log: readonly LoggedStep[]; event: EventSpan },
): Merged<Stored> | null {
  const unchanged = { attendance: before, is_double: false, resumed: [] }
  const later = log.filter((one) => isLater(one, step))
  const takenBack = later.find(({ kind }) => kind === 'not_came')
  if (takenBack) return { ...unchanged, is_double: step.kind === 'came' && takenBack.device_id !== step.device_id }
  if (before.participated === null && (step.kind === 'left' || step.kind === 'stayed')) return null

  // What staff have corrected holds against everything that arrives late.
  const isCorrected = before.intervals.some(({ source }) => source !== 'check_in')
  if (isCorrected && step.kind === 'not_came' && later.length > 0) return unchanged
  const repeated = isCorrected ? [] : stepsToRepeat(step, log)
  const is_double = step.kind === 'came' && before.participated !== null && isDouble(step, log)
  const resumed: string[] = []
  let attendance = attendanceAfterStep(before, step, event)
  for (const one of repeated) {
    if (one.kind === 'left' && attendance.participated === null) continue
    attendance = attendanceAfterStep(attendance, one, event)
    if (one.is_pending) resumed.push(one.id)
  }
  return { attendance, is_double, resumed }
}

/** Actions within a minute count in the order in which they arrive, because each request has a delay of its own. */
const isLater = (one: Step, other: Step): boolean => one.at > other.at && !isSame(one, other)

const isSame = (one: Step, other: Step): boolean => isSameTap(one.at.getTime(), other.at.getTime())

/**
 * The later actions that an earlier one undid: a check-in that is taken back deletes all of them, and a check-out ended no
 * interval that begins only now.
 */
const stepsToRepeat = (step: Step, log: readonly LoggedStep[]): LoggedStep[] =>
  lastingOf(log)
    .filter((one) => isLater(one, step) && (step.kind === 'not_came' || one.kind === 'left'))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())

/** The actions without the check-outs that were taken back. */
const lastingOf = (log: readonly LoggedStep[]): LoggedStep[] =>
  log.filter(
    (one) =>
      one.kind !== 'stayed' &&
      !(one.kind === 'left' && log.some((stay) => stay.kind === 'stayed' && isSame(stay, one))),
  )

function isDouble(step: Step, log: readonly LoggedStep[]): boolean {
  const lasting = lastingOf(log).filter(({ is_pending }) => !is_pending)
  const ends = lasting.filter(({ kind }) => kind === 'left' || kind === 'not_came')
  return lasting.some(
    (one) =>
      one.kind === 'came' &&
      one.device_id !== step.device_id &&
      !ends.some((end) => isBetween(end.at, one.at, step.at)),
  )
}

const isBetween = (time: Date, one: Date, other: Date): boolean =>
  time.getTime() >= Math.min(one.getTime(), other.getTime()) &&
  time.getTime() <= Math.max(one.getTime(), other.getTime())

const DRAFTS = {
  came: { participated: true, participated_seconds_ago: 0 },
  left: { left: true },
  stayed: { left: false },
  not_came: { participated: false },
} as const

/** The rule by which saveRegistration() changes an attendance, with the time of the action as the present. */
function attendanceAfterStep<Stored extends KnownInterval>(
  before: Attendance<Stored>,
  { kind, at, came_at: now = at }: Step,
  event: EventSpan,
): Attendance<Stored> {
  const participated = kind === 'not_came' ? null : (before.participated ?? now.toISOString())
  return attendanceAfter(DRAFTS[kind], before, { seat: { participated }, event, now })
}

type PersonLog<Stored extends KnownInterval> = { attendance: Attendance<Stored>; log: readonly LoggedStep[] }
type StepResult = { id: string; is_refused: boolean; is_double: boolean }

/** Merges the actions of one person in the order in which a device sent them. */
export function mergeSteps<Stored extends KnownInterval>(
  { attendance, log }: PersonLog<Stored>,
  steps: readonly Step[],
  event: EventSpan,
): { attendance: Attendance<Stored>; results: StepResult[]; resumed: string[] } {
  const known = [...log]
  const results: StepResult[] = []
  const resumed = new Set<string>()
  let current = attendance
  for (const step of steps) {
    const open = known.map((one) => (resumed.has(one.id) ? { ...one, is_pending: false } : one))
    const merged = mergeStep(current, step, { log: open, event })
    current = merged?.attendance ?? current
    for (const id of merged?.resumed ?? []) resumed.add(id)
    results.push({ id: step.id, is_refused: merged === null, is_double: merged?.is_double ?? false })
    known.push({ ...step, is_pending: merged === null })
  }
  return {
    attendance: current,
    results: results.map((result) => ({ ...result, is_refused: result.is_refused && !resumed.has(result.id) })),
    resumed: log.flatMap(({ id }) => (resumed.has(id) ? [id] : [])),
  }
}
