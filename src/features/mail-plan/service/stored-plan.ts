import { and, asc, eq, getTableName, inArray, isNull, ne, sql } from 'drizzle-orm'
import { Invalid } from '@/contract/problems'
import type { PlanState } from '@/contract/values/mails'
import { columnsOf } from '@/schema/columns'
import { plannedMails } from '@/schema/mails'
import { workshops } from '@/schema/workshops'
import { audit, changedFieldsOf } from '@/server/crud/audit'
import { type db, getRow, type Tx } from '@/server/database/db'
import type { PLANNED_MAIL_FIELDS } from '../contract'

export type PlanRow = typeof plannedMails.$inferSelect
export type MailOfEvent = { id: number; mail: number }

export const PLANNED_EVENT = columnsOf(
  workshops,
  'id',
  'date',
  'time',
  'end_time',
  'nonpublic',
  'cancelled_at',
  'is_template',
)

const { type, anchor, offset_days, at_time, offset_minutes, state, created_at } = plannedMails
/** The columns that decide the next step of a mail. */
export const STEP_COLUMNS = { type, anchor, offset_days, at_time, offset_minutes, state, created_at }

export const findPlannedEvent = (from: Tx, workshop_id: number) =>
  getRow(from.select(PLANNED_EVENT).from(workshops).where(eq(workshops.id, workshop_id)))

export type PlannedEvent = Awaited<ReturnType<typeof findPlannedEvent>>

export const isPlanOf = (workshop_id: number | null) =>
  workshop_id === null ? isNull(plannedMails.workshop_id) : eq(plannedMails.workshop_id, workshop_id)

export const listPlanRows = (from: Tx | typeof db, workshop_id: number | null): Promise<PlanRow[]> =>
  from.select().from(plannedMails).where(isPlanOf(workshop_id)).orderBy(asc(plannedMails.id))

/**
 * Locks a mail of the plan. The event is locked first, as its deletion does; KEY SHARE lets everything else that
 * changes the event proceed. With `skipLocked`, a mail that another transaction holds counts as missing.
 */
export async function lockPlannedMail(tx: Tx, target: MailOfEvent, { skipLocked = false } = {}) {
  const [event] = await tx.select(PLANNED_EVENT).from(workshops).where(eq(workshops.id, target.id)).for('key share')
  const [mail] = await tx
    .select()
    .from(plannedMails)
    .where(and(eq(plannedMails.id, target.mail), isPlanOf(target.id)))
    .for('update', skipLocked ? { skipLocked: true } : {})
  return event && mail ? { event, mail } : undefined
}

type StateColumns = {
  state: PlanState
  hold_reason: PlanRow['hold_reason']
  sent_at?: string
  /** Null for a change that no user made. */
  updated_by: number | null
}

export async function writePlanState(tx: Tx, before: PlanRow, values: StateColumns): Promise<PlanRow> {
  const saved = await getRow(tx.update(plannedMails).set(values).where(eq(plannedMails.id, before.id)).returning())
  const changes = changedFieldsOf(before, saved)
  const entry = { user_id: values.updated_by, object: getTableName(plannedMails), object_id: before.id }
  await audit(tx, { ...entry, action: 'update', changes })
  return saved
}

export function refuseSent({ state }: Pick<PlanRow, 'state'>): void {
  if (state === 'sent') throw new Invalid({}, 'plan_sent')
}

/** The columns in which two mails of a plan must differ. The id is missing in a new mail. */
type PlanKey = { id?: number | undefined } & Pick<PlanRow, 'workshop_id' | KeyField>
type KeyField = Exclude<(typeof PLANNED_MAIL_FIELDS)[number], 'body' | 'attachment'>

/** Refuses a mail that the plan has already, so that a second press or an edit does not send the same mail twice. */
export async function refuseDuplicate(tx: Tx, mail: PlanKey): Promise<void> {
  await lockPlan(tx, mail.workshop_id)
  const { audience, audience_id, subject } = plannedMails
  const isDuplicate = and(
    isPlanOf(mail.workshop_id),
    mail.id === undefined ? undefined : ne(plannedMails.id, mail.id),
    inArray(state, ['planned', 'paused', 'held']),
    and(eq(type, mail.type), eq(audience, mail.audience), eq(anchor, mail.anchor), eq(subject, mail.subject)),
    sql`${audience_id} is not distinct from ${mail.audience_id}::int`,
    sql`${offset_days} is not distinct from ${mail.offset_days}::int`,
    sql`${offset_minutes} is not distinct from ${mail.offset_minutes}::int`,
    sql`${at_time} is not distinct from ${mail.at_time}::time`,
  )
  if ((await tx.$count(plannedMails, isDuplicate)) > 0) throw new Invalid({ offset_days: ['plan_twice'] }, 'plan_twice')
}

/** Locks the plan of an event until the transaction ends, so that no other mail of it changes meanwhile. */
export const lockPlan = (tx: Tx, workshop_id: number | null) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${getTableName(plannedMails)} ${workshop_id}`}))`)
