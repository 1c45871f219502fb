import { readMailWarnings } from '@/features/mailings/service/warnings'
import { mailRuns } from '@/schema/mails'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import type { EventMail } from '../contract'
import { dueAt, holdReasonOf, planStepOf } from '../rules'
import { withAttachments } from './attachment'
import { countRecipientsOf } from './recipients'
import { findPlannedEvent, listPlanRows, type PlannedEvent, type PlanRow } from './stored-plan'

/** The plan of an event, earliest mail first, each with the people who get it. */
export async function listMailPlan(workshop_id: number, now: Date) {
  const { event, rows } = await db.transaction(async (tx) => {
    const event = await findPlannedEvent(tx, workshop_id)
    const plan = await listPlanRows(tx, workshop_id)
    if (event.is_template) return { event: null, rows: plan.map((row) => templateRowOf(row, event)) }
    const shown = plan.map((row) => ({ row, due: dueAt(row, event), ...shownPhaseOf(row, event, now) }))
    const coming = shown.filter(({ phase }) => COUNTED_PHASES.includes(phase))
    const counted = coming.map(({ row, due }) => ({ row, at: due > now ? due : now }))
    const [runs, recipients] = await Promise.all([findRuns(tx, plan), countRecipientsOf(tx, workshop_id, counted)])
    const warningsFor = await readMailWarnings(tx, workshop_id)
    const warnings = new Map(counted.map(({ row, at }) => [row.id, warningsFor(warningInputOf(row, at))]))
    const rows = shown.map(({ row, due, phase, hold_reason }) => ({
      ...row,
      phase,
      hold_reason,
      due_at: due.toISOString(),
      recipients: phase === 'sent' ? (runs.get(row.id)?.queued ?? 0) : (recipients.get(row.id) ?? null),
      warnings: warnings.get(row.id) ?? [],
      run_id: runs.get(row.id)?.id ?? null,
    }))
    return { event, rows }
  })
  const data = await withAttachments(rows)
  return { event, data: data.toSorted((a, b) => Date.parse(a.due_at) - Date.parse(b.due_at) || a.id - b.id) }
}

/** A mail of a template is sent to nobody: its copies plan it anew. */
const templateRowOf = (row: PlanRow, event: PlannedEvent) => ({
  ...row,
  phase: row.state,
  hold_reason: null,
  due_at: dueAt(row, event).toISOString(),
  recipients: null,
  warnings: [],
  run_id: null,
})

const COUNTED_PHASES: readonly EventMail['phase'][] = ['planned', 'paused', 'held']

/** A coming mail is shown with the question that it will raise. */
function shownPhaseOf(row: PlanRow, event: PlannedEvent, now: Date): Pick<EventMail, 'phase' | 'hold_reason'> {
  if (row.state !== 'planned') return { phase: row.state, hold_reason: row.hold_reason }
  if (planStepOf(row, event, now) === 'missed') return { phase: 'missed', hold_reason: null }
  return { phase: 'planned', hold_reason: holdReasonOf(event) }
}

/** A planned message has a text of its own, the other mails have those of the event. */
const warningInputOf = ({ type, subject, body }: PlanRow, now: Date) =>
  type === 'message' ? { type, text: { subject, body }, now } : { type, now }

async function findRuns(tx: Tx, plan: PlanRow[]) {
  const { id, planned_mail_id, queued } = mailRuns
  const sent = plan.filter(({ state }) => state === 'sent').map((mail) => mail.id)
  const runs = await tx.select({ id, planned_mail_id, queued }).from(mailRuns).where(isAnyOf(planned_mail_id, sent))
  return new Map(runs.map((run) => [run.planned_mail_id, run]))
}

/** The plan of new events. */
export const listDefaultPlan = async () => ({ data: await withAttachments(await listPlanRows(db, null)) })
