import 'server-only'
import { and, eq, gt, lt, max, sql } from 'drizzle-orm'
import { Invalid, NotFound } from '@/contract/problems'
import { DAY_MS } from '@/contract/time'
import type { MailRunKind, SkipReason } from '@/features/mails/contract'
import { mailRuns, restores } from '@/features/mails/table'
import { type EventMail, PLAN_DAYS_MAX, type PlannedAudience } from '@/features/workshops/contract/mail-plan'
import { dueAt, heldReasonOf, holdReasonOf, planStepOf } from '@/features/workshops/rules'
import {
  findPlannedEvent,
  listPlanRows,
  lockPlannedMail,
  type PlanRow,
  withAttachments,
  writePlanState,
} from '@/features/workshops/service/mail-plan'
import { plannedMails, workshops } from '@/features/workshops/table'
import { isAnyOf } from '@/server/crud/lists'
import { db, type Tx } from '@/server/database/db'
import { createConflict, isStale } from '@/server/http/conflicts'
import { errorName } from '@/server/observability/errors'
import { log } from '@/server/observability/log'
import { AUDIENCE_TARGETS, countAudience, getMailedEvent, MAIL_TARGETS, type MailTarget } from './audience'
import { queueRun } from './send'

function targetOf({ type, audience }: Pick<PlanRow, 'type' | 'audience'>): MailTarget {
  if (type === 'message') return { type, skipReasons: ['preliminary', 'cancelled', messageSkipReasonOf(audience)] }
  return audience === 'newinvites' ? AUDIENCE_TARGETS.newinvites : MAIL_TARGETS[type]
}

/** The people whom a free message is not for; dropReasonOf() decides the same when it is sent. */
function messageSkipReasonOf(audience: PlannedAudience): SkipReason {
  if (audience === 'registered') return 'not_registered'
  return audience === 'participated' ? 'not_participated' : 'registered'
}

const RUN_KINDS: Record<PlannedAudience, MailRunKind> = {
  invites: 'invites',
  newinvites: 'newinvites',
  registered: 'registered',
  participated: 'participated',
}

/** The plan of an event, earliest mail first, each with the people who get it. */
export async function listMailPlan(workshop_id: number, now: Date) {
  const { event, rows } = await db.transaction(async (tx) => {
    const event = await findPlannedEvent(tx, workshop_id)
    const plan = await listPlanRows(tx, workshop_id)
    const shown = plan.map((row) => ({ row, due: dueAt(row, event), ...shownPhaseOf(row, event, now) }))
    const coming = shown.filter(({ phase }) => COUNTED_PHASES.includes(phase))
    const counted = coming.map(({ row, due }) => ({ row, at: due > now ? due : now }))
    const [runs, recipients] = await Promise.all([findRuns(tx, plan), countRecipientsOf(tx, workshop_id, counted)])
    const rows = shown.map(({ row, due, phase, hold_reason }) => ({
      ...row,
      ...{ phase, hold_reason, due_at: due.toISOString() },
      recipients: phase === 'sent' ? (runs.get(row.id)?.queued ?? 0) : (recipients.get(row.id) ?? null),
      run_id: runs.get(row.id)?.id ?? null,
    }))
    return { event, rows }
  })
  const data = await withAttachments(rows)
  return { event, data: data.toSorted((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at) || a.id - b.id) }
}

const COUNTED_PHASES: readonly EventMail['phase'][] = ['planned', 'paused', 'held']

type PlannedEvent = Awaited<ReturnType<typeof findPlannedEvent>>

/** A coming mail is shown with the question that it will raise. */
function shownPhaseOf(row: PlanRow, event: PlannedEvent, now: Date): Pick<EventMail, 'phase' | 'hold_reason'> {
  if (row.state !== 'planned') return { phase: row.state, hold_reason: row.hold_reason }
  if (planStepOf(row, event, now) === 'missed') return { phase: 'missed', hold_reason: null }
  return { phase: 'planned', hold_reason: holdReasonOf(event) }
}

async function findRuns(tx: Tx, plan: PlanRow[]) {
  const { id, planned_mail_id, queued } = mailRuns
  const sent = plan.filter(({ state }) => state === 'sent').map((mail) => mail.id)
  const runs = await tx.select({ id, planned_mail_id, queued }).from(mailRuns).where(isAnyOf(planned_mail_id, sent))
  return new Map(runs.map((run) => [run.planned_mail_id, run]))
}

type CountedMail = { row: PlanRow; at: Date }

/** Counts by the state of today with one query for each mail; a plan is limited to PLAN_MAILS_MAX. */
async function countRecipientsOf(tx: Tx, workshop_id: number, mails: CountedMail[]): Promise<Map<number, number>> {
  const event = await getMailedEvent(tx, workshop_id)
  const counts = await Promise.all(
    mails.map(async ({ row, at }) => {
      const { queued } = await countAudience(tx, { event, target: targetOf(row), now: at })
      return [row.id, queued] as const
    }),
  )
  return new Map(counts)
}

/**
 * Sends or holds each mail whose time has come, in a transaction of its own. The locked row and its state see to it
 * that each is sent once, whatever instance does it.
 */
export async function sendPlannedMails(now: Date): Promise<void> {
  const sweep = { now, restored_at: await findLastRestore() }
  for (const target of await listDueMails(sweep)) {
    try {
      await db.transaction((tx) => takeStep(tx, target, sweep))
    } catch (thrown) {
      // One mail that fails must not hold up the others; the next sweep tries it again.
      log.error({ planned_mail: target.mail, error: errorName(thrown) }, 'planned mail failed')
    }
  }
}

type Sweep = { now: Date; restored_at: Date | null }

async function findLastRestore(): Promise<Date | null> {
  const [last] = await db.select({ at: max(restores.restored_at) }).from(restores)
  return last?.at ? new Date(last.at) : null
}

/**
 * A restored database does not know of the mails that were sent after its backup was made, so staff decide about each
 * whose time had come by then.
 */
function sweepStepOf(mail: SweptMail, event: PlannedEvent, { now, restored_at }: Sweep): PlanStep {
  const step = planStepOf(mail, event, now)
  return step === 'send' && restored_at && dueAt(mail, event) <= restored_at ? 'late' : step
}

type SweptMail = Parameters<typeof planStepOf>[0]
type PlanStep = ReturnType<typeof planStepOf>

/** The events around today suffice, because an offset has at most PLAN_DAYS_MAX days. */
async function listDueMails(sweep: Sweep) {
  const { id, date, time, end_time, nonpublic, cancelled_at, starts_at } = workshops
  const inDays = (days: number) => new Date(sweep.now.getTime() + days * DAY_MS).toISOString()
  const { type, anchor, offset_days, at_time, offset_minutes, state, hold_reason, created_at } = plannedMails
  const waiting = await db
    .select({
      mail: { id: plannedMails.id, type, anchor, offset_days, at_time, offset_minutes, state, hold_reason, created_at },
      event: { id, date, time, end_time, nonpublic, cancelled_at },
    })
    .from(plannedMails)
    .innerJoin(workshops, eq(id, plannedMails.workshop_id))
    .where(
      and(
        // The words of the index planned_mails_waiting; parameters would not be recognised.
        sql`${state} in ('planned', 'held') and ${plannedMails.workshop_id} is not null`,
        gt(starts_at, inDays(-PLAN_DAYS_MAX - 2)),
        lt(starts_at, inDays(PLAN_DAYS_MAX + 2)),
      ),
    )
    .orderBy(starts_at, plannedMails.id)
  return waiting
    .filter(({ mail, event }) => isStepDue(mail, sweepStepOf(mail, event, sweep)))
    .map(({ mail, event }) => ({ id: event.id, mail: mail.id }))
}

/** A held mail has nothing to do while its question is the same. */
const isStepDue = ({ state, hold_reason }: Pick<PlanRow, 'state' | 'hold_reason'>, step: PlanStep): boolean =>
  state === 'held' ? isResting(step) || heldReasonOf(step) !== hold_reason : !isResting(step)

/** Nothing is to be done for the mail now. */
const isResting = (step: PlanStep): step is 'wait' | 'missed' => step === 'wait' || step === 'missed'

/** The state may have changed since the list was read, so it is decided again under the lock. */
async function takeStep(tx: Tx, target: { id: number; mail: number }, sweep: Sweep): Promise<void> {
  const found = await lockPlannedMail(tx, target, { skipLocked: true })
  if (!found) return
  const { mail, event } = found
  const step = sweepStepOf(mail, event, sweep)
  if (!(mail.state === 'planned' || mail.state === 'held') || !isStepDue(mail, step)) return
  // A new date has moved the time of a held mail into the future, or the event is over: the question no longer arises.
  if (isResting(step)) await writePlanState(tx, mail, { state: 'planned', hold_reason: null, updated_by: null })
  else if (step === 'send' && mail.state === 'planned')
    await sendNow(tx, mail, { workshop_id: target.id, created_by: null, now: sweep.now })
  else await writePlanState(tx, mail, { state: 'held', hold_reason: heldReasonOf(step), updated_by: null })
}

type SendOptions = { workshop_id: number; created_by: number | null; now: Date }

async function sendNow(tx: Tx, mail: PlanRow, { workshop_id, created_by, now }: SendOptions) {
  const { id, type, audience, subject, body, attachment } = mail
  const text = type === 'message' ? { subject, body, attachment } : undefined
  const run = { workshop_id, kind: RUN_KINDS[audience], target: targetOf(mail), text, planned_mail_id: id }
  const { queued } = await queueRun(tx, { ...run, created_by, now })
  const values = { state: 'sent', hold_reason: null, sent_at: now.toISOString(), updated_by: created_by } as const
  return { ...(await writePlanState(tx, mail, values)), queued }
}

type Decision = { answer: 'send' | 'cancel'; updated_at?: string | null }

/** Answers the question of a held mail. */
export async function decidePlannedMail(
  target: { id: number; mail: number },
  { answer, ...draft }: Decision,
  { author, now }: { author: { id: number }; now: Date },
) {
  const outcome = await db.transaction(async (tx) => {
    const found = await lockPlannedMail(tx, target)
    if (!found) throw new NotFound()
    const { mail } = found
    if (isStale(draft, mail)) return { newer: mail }
    if (mail.state !== 'held') throw new Invalid({}, 'plan_decided')
    if (answer === 'send')
      return { decided: await sendNow(tx, mail, { workshop_id: target.id, created_by: author.id, now }) }
    const values = { state: 'cancelled', hold_reason: null, updated_by: author.id } as const
    return { decided: { ...(await writePlanState(tx, mail, values)), queued: null } }
  })
  if (outcome.decided) return outcome.decided
  throw await createConflict(outcome.newer, { ...outcome.newer, queued: null })
}
