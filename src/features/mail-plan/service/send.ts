import { and, eq, gt, lt, max, sql } from 'drizzle-orm'
import { instantAfter } from '@/contract/time'
import type { MailRunKind, PlannedAudience } from '@/contract/values/mails'
import { lockInvitations, startAudienceRun } from '@/features/audiences/service/invite'
import { startPlannedRun } from '@/features/certificates/service/issuing/issue'
import { findNextReminder } from '@/features/mailings/service/reminder-limit'
import { queueRun } from '@/features/mailings/service/send-mails'
import { columnsOf } from '@/schema/columns'
import { plannedMails } from '@/schema/mails'
import { restores } from '@/schema/system/maintenance'
import { workshops } from '@/schema/workshops'
import { db, type Tx } from '@/server/database/db'
import { runEach } from '@/server/jobs/jobs'
import { PLAN_DAYS_MAX } from '../contract'
import { dueAt, heldReasonOf, planStepOf } from '../rules'
import { targetOf } from './recipients'
import {
  lockPlannedMail,
  type MailOfEvent,
  PLANNED_EVENT,
  type PlannedEvent,
  type PlanRow,
  STEP_COLUMNS,
  writePlanState,
} from './stored-plan'

const RUN_KINDS: Record<PlannedAudience, MailRunKind> = {
  invites: 'invites',
  newinvites: 'newinvites',
  registered: 'registered',
  participated: 'participated',
  number_missing: 'numbers',
  not_evaluated: 'evaluation_reminder',
  audience: 'audience',
}

/**
 * Sends or holds each mail whose time has come, in a transaction of its own. The locked row and its state see to it
 * that each is sent once, whatever instance does it.
 */
export async function sendPlannedMails(now: Date): Promise<void> {
  const sweep = { now, restored_at: await findLastRestore() }
  await runEach({
    items: await listDueMails(sweep),
    run: (target) => db.transaction((tx) => advancePlannedMail(tx, target, sweep)),
    failure: 'planned mail failed',
    about: ({ mail }) => ({ planned_mail: mail }),
  })
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
function nextStepOf(mail: SweptMail, event: PlannedEvent, { now, restored_at }: Sweep): PlanStep {
  const step = planStepOf(mail, event, now)
  return step === 'send' && restored_at && dueAt(mail, event) <= restored_at ? 'late' : step
}

type SweptMail = Parameters<typeof planStepOf>[0]
type PlanStep = ReturnType<typeof planStepOf>

/** The events around today suffice, because an offset has at most PLAN_DAYS_MAX days. */
async function listDueMails(sweep: Sweep) {
  const { starts_at } = workshops
  const waiting = await db
    .select({
      mail: { ...STEP_COLUMNS, ...columnsOf(plannedMails, 'id', 'hold_reason') },
      event: PLANNED_EVENT,
    })
    .from(plannedMails)
    .innerJoin(workshops, eq(workshops.id, plannedMails.workshop_id))
    .where(
      and(
        // The words of the index planned_mails_waiting; parameters would not be recognised.
        sql`${plannedMails.state} in ('planned', 'held') and ${plannedMails.workshop_id} is not null`,
        gt(starts_at, instantAfter(-PLAN_DAYS_MAX - 2, sweep.now)),
        lt(starts_at, instantAfter(PLAN_DAYS_MAX + 2, sweep.now)),
      ),
    )
    .orderBy(starts_at, plannedMails.id)
  return waiting
    .filter(({ mail, event }) => isStepDue(mail, nextStepOf(mail, event, sweep)))
    .map(({ mail, event }) => ({ id: event.id, mail: mail.id }))
}

/** A held mail stays as it is while the question about it is the same. */
const isStepDue = ({ state, hold_reason }: Pick<PlanRow, 'state' | 'hold_reason'>, step: PlanStep): boolean =>
  state === 'held' ? isWithoutStep(step) || heldReasonOf(step) !== hold_reason : !isWithoutStep(step)

/** The mail is neither sent nor held now. */
const isWithoutStep = (step: PlanStep): step is 'wait' | 'missed' => step === 'wait' || step === 'missed'

/** The state may have changed since the list was read, so it is decided again under the lock. */
async function advancePlannedMail(tx: Tx, target: MailOfEvent, sweep: Sweep): Promise<void> {
  const found = await lockPlannedMail(tx, target, { skipLocked: true })
  if (!found) return
  const { mail, event } = found
  const step = nextStepOf(mail, event, sweep)
  if (!(mail.state === 'planned' || mail.state === 'held') || !isStepDue(mail, step)) return
  // A new date has moved the time of a held mail into the future, or the event is over: the question no longer arises.
  if (isWithoutStep(step)) await writePlanState(tx, mail, { state: 'planned', hold_reason: null, updated_by: null })
  else if (
    step === 'send' &&
    mail.state === 'planned' &&
    !(await wasSentToday(tx, mail, { ...target, now: sweep.now }))
  )
    await sendPlannedMail(tx, mail, { workshop_id: target.id, created_by: null, now: sweep.now })
  else await writePlanState(tx, mail, { state: 'held', hold_reason: heldReasonOf(step), updated_by: null })
}

/** Staff have sent the same mail some hours ago, so they decide about this one. */
const wasSentToday = async (tx: Tx, mail: PlanRow, { id, now }: { id: number; now: Date }): Promise<boolean> =>
  (await findNextReminder(tx, { workshop_id: id, target: mail, now })) !== null

type SendOptions = { workshop_id: number; created_by: number | null; now: Date }

/**
 * Certificates are issued first, and their mails follow when the documents are made. An audience is found now, and its
 * people are added to the event.
 */
async function startRun(
  tx: Tx,
  mail: PlanRow,
  { workshop_id, created_by, now }: SendOptions,
): Promise<{ queued: number }> {
  const { id, type, audience, audience_id, subject, body, attachment } = mail
  if (audience_id !== null) {
    await lockInvitations(tx, workshop_id)
    const run = { occasion: { workshop_id }, planned_mail_id: id, created_by, now }
    return startAudienceRun(tx, audience_id, run)
  }
  if (type === 'certificate') return startPlannedRun(tx, { workshop_id, planned_mail_id: id, created_by, now })
  const text = type === 'message' ? { subject, body, attachment } : undefined
  const kind = type === 'evaluation' ? type : RUN_KINDS[audience]
  const run = { workshop_id, kind, target: targetOf(mail), text, planned_mail_id: id }
  return queueRun(tx, { ...run, created_by, now })
}

export async function sendPlannedMail(tx: Tx, mail: PlanRow, { workshop_id, created_by, now }: SendOptions) {
  const { queued } = await startRun(tx, mail, { workshop_id, created_by, now })
  const values = { state: 'sent', hold_reason: null, sent_at: now.toISOString(), updated_by: created_by } as const
  return { ...(await writePlanState(tx, mail, values)), queued }
}
