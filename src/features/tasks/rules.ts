import { addDays } from '@/contract/time'
import type { BodyCategory } from '@/contract/values/accreditations'
import type { PlannedMailType, PlanState } from '@/contract/values/mails'
import type { AccreditationFilter } from '@/features/accreditations/contract/states'
import { applyDeadlineOf, urgencyOf } from '@/features/accreditations/rules/deadlines'
import { closesAt, stateOf as evaluationStateOf } from '@/features/evaluations/rules/states'
import { dueAt } from '@/features/mail-plan/rules'
import { isNamedAsCopy } from '@/features/mailings/rules/warnings'
import { retainedUntil } from '@/features/privacy/rules'
import type { Attention } from '@/features/workshops/contract/attention'
import { berlinDayOf, endOf, isCancelled, startOf, type WallClockSpan } from '@/features/workshops/rules'
import type { Task, TaskKind, TaskState } from './contract'

/** The days before or after an event on which something is due of which the mail plan says nothing. */
const DEFAULT_DAYS = { invite: -42, remind: -3, certificates: 7 }

type PlannedMail = Parameters<typeof dueAt>[0] & { type: PlannedMailType; state: PlanState }

type TaskAccreditation = {
  state: Exclude<AccreditationFilter, 'changed'>
  category: string
  applied_on: string | null
  decided_on: string | null
  body: { label: string; apply_days: number | null; report_days: number | null; categories: BodyCategory[] }
}

/** The knowledge about an event from which its tasks follow. The instants tell when something was done; null means not yet. */
export type TaskFacts = {
  event: WallClockSpan & { title: string; cancelled_at: string | null; signup_active: boolean }
  accreditations: readonly TaskAccreditation[]
  plan: readonly PlannedMail[]
  evaluation: {
    asked: number
    answers: number
    closing_days: number
    forgotten_at: string | null
    is_demanded: boolean
  } | null
  invited_at: string | null
  reminded_at: string | null
  certified_at: string | null
  /** The list of the people who came was exported after the event. */
  reported_at: string | null
  retention_months: number
  /** The people of the event, and those who are not anonymised yet. */
  people: number
  unerased: number
}

type Dated = {
  kind: TaskKind
  label?: string | null
  due_on: string | null
  done_on: string | null
  is_done: boolean
}

/** Tasks that nobody can do before the event. */
const LATER_TASKS: readonly TaskKind[] = ['certificates', 'report', 'evaluation', 'retention']

/** The tasks that apply to an event, the earliest first. */
export function tasksOf(facts: TaskFacts, now: Date): Task[] {
  const today = berlinDayOf(now)
  const tasks = isCancelled(facts.event) ? [retentionTaskOf(facts)] : allTasksOf(facts, now)
  return tasks
    .filter((task) => task !== null)
    .map(({ is_done, label = null, ...task }) => ({
      ...task,
      label,
      state: is_done ? ('done' as const) : openStateOf(task, { today, date: facts.event.date }),
    }))
    .toSorted((one, other) => (one.due_on ?? LAST_DAY).localeCompare(other.due_on ?? LAST_DAY))
}

const LAST_DAY = '9999-12-31'

function allTasksOf(facts: TaskFacts, now: Date): (Dated | null)[] {
  return [
    checkTaskOf(facts, now),
    ...facts.accreditations.map((accreditation) => applyTaskOf(facts, accreditation)),
    inviteTaskOf(facts, now),
    remindTaskOf(facts, now),
    certificatesTaskOf(facts),
    ...reportTasksOf(facts),
    evaluationTaskOf(facts, now),
    retentionTaskOf(facts),
  ]
}

function openStateOf(
  { kind, due_on }: Pick<Dated, 'kind' | 'due_on'>,
  { today, date }: { today: string; date: string },
): TaskState {
  if (due_on === null || (LATER_TASKS.includes(kind) && today < date)) return 'later'
  return urgencyOf(due_on, today)
}

const doneOn = (instant: string | null): Pick<Dated, 'done_on' | 'is_done'> => ({
  done_on: instant === null ? null : berlinDayOf(new Date(instant)),
  is_done: instant !== null,
})

function applyTaskOf({ event }: TaskFacts, { state, category, body, ...dates }: TaskAccreditation): Dated {
  return {
    kind: 'apply',
    label: body.label,
    due_on: applyDeadlineOf(event.date, body, category),
    done_on: state === 'to_apply' ? null : (dates.applied_on ?? dates.decided_on),
    is_done: state !== 'to_apply',
  }
}

/** Nobody is invited to an event that has begun, or reminded of it. */
const isTooLate = ({ event }: TaskFacts, done: string | null, now: Date): boolean =>
  done === null && startOf(event) < now

/** The title and texts of a copy are checked before anybody is invited; whoever checks them names it. */
function checkTaskOf(facts: TaskFacts, now: Date): Dated | null {
  if (!isNamedAsCopy(facts.event.title) || isTooLate(facts, null, now)) return null
  return { kind: 'check', due_on: inviteDayOf(facts), done_on: null, is_done: false }
}

const inviteDayOf = (facts: TaskFacts): string =>
  plannedDayOf(facts, 'invite') ?? addDays(facts.event.date, DEFAULT_DAYS.invite)

function inviteTaskOf(facts: TaskFacts, now: Date): Dated | null {
  const { event, invited_at } = facts
  const isWanted = invited_at !== null || plannedDayOf(facts, 'invite') !== null || event.signup_active
  if (!isWanted || isTooLate(facts, invited_at, now)) return null
  return { kind: 'invite', due_on: inviteDayOf(facts), ...doneOn(invited_at) }
}

function remindTaskOf(facts: TaskFacts, now: Date): Dated | null {
  const { event, reminded_at } = facts
  if (isTooLate(facts, reminded_at, now)) return null
  const due_on = plannedDayOf(facts, 'reminder') ?? addDays(event.date, DEFAULT_DAYS.remind)
  return { kind: 'remind', due_on, ...doneOn(reminded_at) }
}

function certificatesTaskOf(facts: TaskFacts): Dated | null {
  const { event, accreditations, certified_at } = facts
  if (certified_at === null && !accreditations.some(({ state }) => state === 'granted')) return null
  const due_on = plannedDayOf(facts, 'certificate') ?? addDays(event.date, DEFAULT_DAYS.certificates)
  return { kind: 'certificates', due_on, ...doneOn(certified_at) }
}

/** A body that has recognised the event hears who was there, within the days that it sets. */
const reportTasksOf = ({ event, accreditations, reported_at }: TaskFacts): Dated[] =>
  accreditations.flatMap(({ state, body: { label, report_days } }) => {
    if (state !== 'granted' || report_days === null) return []
    return [{ kind: 'report', label, due_on: addDays(event.date, report_days), ...doneOn(reported_at) }]
  })

function evaluationTaskOf({ event, evaluation }: TaskFacts, now: Date): Dated | null {
  if (!evaluation) return null
  const state = evaluationStateOf(evaluation, event, now)
  const due_on = berlinDayOf(closesAt(evaluation, event))
  // An evaluation that nobody was asked for is not done when its time is over.
  const is_done = evaluation.asked + evaluation.answers > 0 && (state === 'closed' || state === 'forgotten')
  return { kind: 'evaluation', due_on, done_on: is_done ? due_on : null, is_done }
}

/** The people are anonymised by themselves in the night after this day. */
function retentionTaskOf({ event, retention_months, people, unerased }: TaskFacts): Dated | null {
  if (people === 0) return null
  const due_on = berlinDayOf(retainedUntil(endOf(event), retention_months))
  return { kind: 'retention', due_on, done_on: unerased === 0 ? due_on : null, is_done: unerased === 0 }
}

/** The first day on which the plan sends such a mail, or has sent it. */
function plannedDayOf({ plan, event }: TaskFacts, type: PlannedMailType): string | null {
  const days = plan
    .filter((mail) => mail.type === type && mail.state !== 'cancelled')
    .map((mail) => berlinDayOf(dueAt(mail, event)))
  return days.toSorted().at(0) ?? null
}

/**
 * The harm that grows while nobody acts, the worst first: a deadline is missed, people or bodies know an old date, mails
 * wait, a deadline is near, mails have failed, seats stay empty or people wait.
 */
const HARM: readonly (readonly (Attention['kind'] | 'late')[])[] = [
  ['late'],
  ['outdated', 'changes'],
  ['held', 'invitation', 'paused'],
  ['application'],
  ['failed'],
  ['few', 'waiting'],
]

/** Sorts by harm, then by the day on which somebody must have acted. */
export const byHarm = (one: Attention, other: Attention): number =>
  harmOf(one) - harmOf(other) || dayOf(one).localeCompare(dayOf(other))

function harmOf({ kind, application }: Attention): number {
  const harm = application && application.days < 0 ? 'late' : kind
  return HARM.findIndex((kinds) => kinds.includes(harm))
}

const dayOf = ({ kind, date, application, invitation, registration_deadline }: Attention): string =>
  application?.date ?? invitation?.due_at ?? (kind === 'few' ? (registration_deadline ?? date) : date)
