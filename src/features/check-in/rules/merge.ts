import { type EventSpan, isSameAction, type KnownInterval } from '@/features/attendance/rules'
import { attendanceAfter } from '@/features/registrations/rules/check-in-times'

export type Attendance<Stored extends KnownInterval> = {
  participated: string | null
  intervals: readonly (Stored | KnownInterval)[]
}

/**
 * An action as it changes the attendance of a person. `restored` takes back that a check-in was taken back, and names the
 * time of that check-in.
 */
export type Step = {
  id: string
  device_id: string
  kind: 'came' | 'left' | 'stayed' | 'not_came' | 'restored'
  at: Date
  came_at?: Date
}

/** An action that the server has. `is_pending`: it was refused, because the check-in before it had not arrived. */
export type LoggedStep = Step & { is_pending: boolean }

/** These need a check-in before them, and wait for it if they arrive first. */
export const PENDING_KINDS = ['left', 'stayed'] as const

const isPendingKind = (kind: Step['kind']): boolean => PENDING_KINDS.some((one) => one === kind)

type Merged<Stored extends KnownInterval> = {
  attendance: Attendance<Stored>
  /** Two devices checked the person in, without a check-out between them. */
  is_double: boolean
  /** The actions that were refused before and count now. */
  resumed: string[]
}

/**
 * The attendance after an action that may arrive after later ones of other devices: the same as if all had arrived in the
 * order of their times. `log` are the actions that the server has. Null for a check-out of somebody who is not checked in.
 */
function mergeStep<Stored extends KnownInterval>(
  before: Attendance<Stored>,
  step: Step,
  { log, event }: { log: readonly LoggedStep[]; event: EventSpan },
): Merged<Stored> | null {
  const unchanged = { attendance: before, is_double: false, resumed: [] }
  const lasting = lastingOf([...log, { ...step, is_pending: false }]).filter(({ id }) => id !== step.id)
  const takenBack = latestOf(lasting.filter(({ kind }) => kind === 'not_came'))
  const isSuperseded =
    takenBack !== undefined && isLater(takenBack, { at: effectiveTimeOf(step) }) && !isUndo(step, log)
  if (isSuperseded && step.kind !== 'restored')
    return { ...unchanged, is_double: step.kind === 'came' && takenBack.device_id !== step.device_id }
  if (before.participated === null && isPendingKind(step.kind)) return null

  // A correction by staff holds against everything that arrives late.
  const isCorrected = before.intervals.some(({ source }) => source !== 'check_in')
  if (isCorrected && step.kind === 'not_came' && lasting.some((one) => isLater(one, step))) return unchanged
  const repeated = isCorrected ? [] : stepsToRepeat(step, { lasting, takenBack })
  const is_double = step.kind === 'came' && before.participated !== null && isDouble(step, lasting)
  const resumed: string[] = []
  let attendance = isSuperseded ? before : attendanceAfterStep(before, step, event)
  for (const one of repeated) {
    if (one.kind === 'left' && attendance.participated === null) continue
    attendance = attendanceAfterStep(attendance, one, event)
    if (one.is_pending) resumed.push(one.id)
  }
  if (attendance.participated !== null && !isCorrected) resumed.push(...obsoleteAfter(step, { log, lasting }))
  return { attendance, is_double, resumed }
}

/** A check-out that was taken back before its check-in arrived leaves staff nothing to decide. */
function obsoleteAfter(step: Step, { log, lasting }: { log: readonly LoggedStep[]; lasting: LoggedStep[] }): string[] {
  if (step.kind !== 'came' && step.kind !== 'restored') return []
  const since = { at: effectiveTimeOf(step) }
  const obsolete = log.filter((one) => one.is_pending && !lasting.includes(one) && isLater(one, since))
  return obsolete.map(({ id }) => id)
}

/**
 * A device sends in order, so an earlier check-in that it sends after it took one back undoes that. A device that knows
 * the time of the check-in by the server sends `restored` instead.
 */
const isUndo = (step: Step, log: readonly LoggedStep[]): boolean =>
  step.kind === 'came' &&
  log.some((one) => one.kind === 'not_came' && one.device_id === step.device_id && isLater(one, step))

const effectiveTimeOf = ({ kind, at, came_at }: Step): Date => (kind === 'restored' && came_at ? came_at : at)

type Timed = Pick<Step, 'at'>

/** Actions within a minute count in the order in which they arrive, because each request has a delay of its own. */
const isLater = (one: Timed, other: Timed): boolean => one.at > other.at && !isSame(one, other)

const isSame = (one: Timed, other: Timed): boolean => isSameAction(one.at.getTime(), other.at.getTime())

const latestOf = (steps: LoggedStep[]): LoggedStep | undefined =>
  steps.toSorted((one, other) => one.at.getTime() - other.at.getTime()).at(-1)

type Known = { lasting: LoggedStep[]; takenBack: LoggedStep | undefined }

/**
 * The actions that must count again: a check-in that is taken back deletes the later ones, a restored one brings back all
 * that went with it, and a check-out ended no interval that begins only now.
 */
function stepsToRepeat(step: Step, { lasting, takenBack }: Known): LoggedStep[] {
  const since = step.kind === 'restored' ? takenBack : step
  const isDeleted = step.kind === 'restored' || step.kind === 'not_came'
  return lasting
    .filter((one) => !since || isLater(one, since))
    .filter(({ kind }) => kind === 'left' || (isDeleted && kind === 'came'))
    .toSorted((one, other) => one.at.getTime() - other.at.getTime())
}

/** The actions of which none was taken back; a restored check-in counts at its own time. */
function lastingOf(log: readonly LoggedStep[]): LoggedStep[] {
  const stays = log.filter(({ kind }) => kind === 'stayed')
  const undone = new Set(log.filter(({ kind }) => kind === 'restored').map((one) => undoneBy(one, log)))
  return log
    .filter((one) => one.kind !== 'stayed' && !undone.has(one))
    .filter((one) => one.kind !== 'left' || !stays.some((stay) => isSame(stay, one)))
    .map((one) => (one.kind === 'restored' ? { ...one, kind: 'came', at: effectiveTimeOf(one) } : one))
}

/** The last time at which the device took a check-in back before it restored one. */
const undoneBy = ({ device_id, at }: Step, log: readonly LoggedStep[]): LoggedStep | undefined =>
  latestOf(log.filter((one) => one.kind === 'not_came' && one.device_id === device_id && one.at <= at))

function isDouble(step: Step, lasting: LoggedStep[]): boolean {
  const counting = lasting.filter(({ is_pending }) => !is_pending)
  const ends = counting.filter(({ kind }) => kind === 'left' || kind === 'not_came')
  return counting.some(
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
  restored: { participated: true, participated_seconds_ago: 0 },
  left: { left: true },
  stayed: { left: false },
  not_came: { participated: false },
} as const

/** The rule by which saveRegistration() changes an attendance, with the time of the action as the present. */
function attendanceAfterStep<Stored extends KnownInterval>(
  before: Attendance<Stored>,
  step: Step,
  event: EventSpan,
): Attendance<Stored> {
  const now = effectiveTimeOf(step)
  const participated = step.kind === 'not_came' ? null : (before.participated ?? now.toISOString())
  return attendanceAfter(DRAFTS[step.kind], before, { seat: { participated }, event, now })
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
