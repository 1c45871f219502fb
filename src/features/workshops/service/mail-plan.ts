import 'server-only'
import { and, asc, eq, getTableName, inArray, isNull, ne, sql } from 'drizzle-orm'
import { urlOf } from '@/contract/endpoint'
import { Invalid, NotFound } from '@/contract/problems'
import type { FileValue, IdOrNew } from '@/contract/shapes'
import { cleanMessageText } from '@/features/mails/service/render/message-text'
import { lockWorkshop } from '@/features/seats/service/lock-event'
import { audit, changedFieldsOf } from '@/server/crud/audit'
import { itemsOf } from '@/server/crud/items'
import { db, type Tx } from '@/server/database/db'
import { fileResponse, readFileValues } from '@/server/files/stored-files'
import { createConflict, isStale } from '@/server/http/conflicts'
import {
  getPlanAttachment as attachmentEndpoint,
  PLAN_MAILS_MAX,
  type PlannedMailDraft,
  type PlanState,
} from '../contract/mail-plan'
import { heldReasonOf, planProblemOf, planStepOf } from '../rules'
import { plannedMails, workshops } from '../table'

export type PlanRow = typeof plannedMails.$inferSelect
type PlanContext = { author: { id: number }; now: Date }
type MailOfEvent = { id: number; mail: number }

const attachmentUrlOf = (id: number) => urlOf(attachmentEndpoint, { params: { id } })

const items = itemsOf(plannedMails, {
  empty: {},
  search: [],
  files: { attachment: { kind: 'document', url: attachmentUrlOf } },
})

const { id, date, time, end_time, nonpublic, cancelled_at } = workshops
const PLANNED_EVENT = { id, date, time, end_time, nonpublic, cancelled_at }

export async function findPlannedEvent(from: Tx, workshop_id: number) {
  const [event] = await from.select(PLANNED_EVENT).from(workshops).where(eq(id, workshop_id))
  if (!event) throw new NotFound()
  return event
}

/** Adds a mail to the plan of an event or changes one. A held mail with a new time is no longer held. */
export async function savePlannedMail(
  target: { id: number; mail: IdOrNew },
  input: PlannedMailDraft,
  { author, now }: PlanContext,
) {
  const draft = cleanDraft(input)
  const saved = await items.save(target.mail, draft, author, async (tx, { before, write }) => {
    const event = await findPlannedEvent(tx, target.id)
    const problem = planProblemOf(draft, event, now)
    if (problem) throw new Invalid({ offset_days: [problem] })
    if (!before) {
      await lockWorkshop(tx, target.id)
      await refuseFullPlan(tx, target.id)
      await refuseDuplicate(tx, { ...draft, workshop_id: target.id })
      return write({ workshop_id: target.id })
    }
    if (before.workshop_id !== target.id) throw new NotFound()
    refuseSent(before)
    if (before.state !== 'cancelled') await refuseDuplicate(tx, { ...before, ...draft })
    return write(before.state === 'held' ? { state: 'planned', hold_reason: null } : {})
  })
  return saved
}

/** Adds a mail to the plan of new events or changes one. */
export async function saveDefaultMail(mail: IdOrNew, input: PlannedMailDraft, author: { id: number }) {
  const draft = cleanDraft(input)
  const saved = await items.save(mail, draft, author, async (tx, { before, write }) => {
    if (before && before.workshop_id !== null) throw new NotFound()
    if (!before) await refuseFullPlan(tx, null)
    await refuseDuplicate(tx, { id: before?.id, ...draft, workshop_id: null })
    return write()
  })
  return saved
}

/** Only a free message has a text of its own; the other types have the texts of their event. */
function cleanDraft(draft: PlannedMailDraft): PlannedMailDraft {
  if (draft.type !== 'message') return { ...draft, subject: '', body: '', attachment: null }
  return { ...draft, ...cleanMessageText(draft) }
}

async function refuseFullPlan(tx: Tx, workshop_id: number | null): Promise<void> {
  await lockPlan(tx, workshop_id)
  const planned = await tx.$count(plannedMails, isPlanOf(workshop_id))
  if (planned < PLAN_MAILS_MAX) return
  throw new Invalid({ type: [{ key: 'plan_full', values: { limit: PLAN_MAILS_MAX } }] })
}

/** People must not get the same mail twice, because of a second press or because one mail was changed into another. */
async function refuseDuplicate(tx: Tx, mail: PlanKey): Promise<void> {
  await lockPlan(tx, mail.workshop_id)
  const { id, type, audience, anchor, offset_days, at_time, offset_minutes, subject, state } = plannedMails
  const isDuplicate = and(
    isPlanOf(mail.workshop_id),
    mail.id === undefined ? undefined : ne(id, mail.id),
    inArray(state, ['planned', 'paused', 'held']),
    and(eq(type, mail.type), eq(audience, mail.audience), eq(anchor, mail.anchor), eq(subject, mail.subject)),
    sql`${offset_days} is not distinct from ${mail.offset_days}::int`,
    sql`${offset_minutes} is not distinct from ${mail.offset_minutes}::int`,
    sql`${at_time} is not distinct from ${mail.at_time}::time`,
  )
  if ((await tx.$count(plannedMails, isDuplicate)) > 0) throw new Invalid({ offset_days: ['plan_twice'] }, 'plan_twice')
}

/** The columns in which two mails of a plan must differ. The id is missing in a new mail. */
type PlanKey = { id?: number | undefined } & Pick<
  PlanRow,
  'workshop_id' | 'type' | 'audience' | 'anchor' | 'offset_days' | 'at_time' | 'offset_minutes' | 'subject'
>

/** One mail of a plan is written at a time, so that what was read of the others is still true then. */
const lockPlan = (tx: Tx, workshop_id: number | null) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`${getTableName(plannedMails)} ${workshop_id}`}))`)

const isPlanOf = (workshop_id: number | null) =>
  workshop_id === null ? isNull(plannedMails.workshop_id) : eq(plannedMails.workshop_id, workshop_id)

function refuseSent({ state }: Pick<PlanRow, 'state'>): void {
  if (state === 'sent') throw new Invalid({}, 'plan_sent')
}

export const deletePlannedMail = ({ id, mail }: MailOfEvent, author: { id: number }) =>
  items.remove(mail, author, async (tx) => {
    const found = await lockPlannedMail(tx, { id, mail })
    if (!found) throw new NotFound()
    refuseSent(found.mail)
  })

export const deleteDefaultMail = (mail: number, author: { id: number }) =>
  items.remove(mail, author, async (tx) => {
    const count = await tx.$count(plannedMails, and(eq(plannedMails.id, mail), isPlanOf(null)))
    if (count === 0) throw new NotFound()
  })

/** Pauses, resumes or cancels a planned mail. A mail whose time has passed meanwhile waits for a decision instead. */
export async function changePlannedMail(
  target: MailOfEvent,
  { state, ...draft }: { state: 'planned' | 'paused' | 'cancelled'; updated_at?: string | null },
  { author, now }: PlanContext,
) {
  const outcome = await db.transaction(async (tx) => {
    const found = await lockPlannedMail(tx, target)
    if (!found) throw new NotFound()
    if (isStale(draft, found.mail)) return { newer: found.mail }
    refuseSent(found.mail)
    if (found.mail.state === 'cancelled' && state !== 'cancelled') await refuseDuplicate(tx, found.mail)
    const step = state === 'planned' ? planStepOf(found.mail, found.event, now) : 'wait'
    const values =
      step === 'wait' || step === 'missed'
        ? { state, hold_reason: null }
        : { state: 'held' as const, hold_reason: heldReasonOf(step) }
    return { saved: await writePlanState(tx, found.mail, { ...values, updated_by: author.id }) }
  })
  if (outcome.saved) return outcome.saved
  throw await createConflict(outcome.newer, outcome.newer)
}

/**
 * Locks a mail of the plan. The event is locked first, as its deletion does; KEY SHARE lets everything else that
 * changes the event proceed. With `skipLocked`, a mail that another transaction holds counts as missing.
 */
export async function lockPlannedMail(tx: Tx, target: MailOfEvent, { skipLocked = false } = {}) {
  const [event] = await tx.select(PLANNED_EVENT).from(workshops).where(eq(id, target.id)).for('key share')
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
  const [saved] = await tx.update(plannedMails).set(values).where(eq(plannedMails.id, before.id)).returning()
  if (!saved) throw new NotFound()
  const changes = changedFieldsOf(before, saved)
  const entry = { user_id: values.updated_by, object: getTableName(plannedMails), object_id: before.id }
  await audit(tx, { ...entry, action: 'update', changes })
  return saved
}

export const listPlanRows = (from: Tx | typeof db, workshop_id: number | null): Promise<PlanRow[]> =>
  from.select().from(plannedMails).where(isPlanOf(workshop_id)).orderBy(asc(plannedMails.id))

export const listDefaultPlan = async () => ({ data: await withAttachments(await listPlanRows(db, null)) })

/** Replaces the ids of attached files by their names and addresses. */
export async function withAttachments<Row extends Pick<PlanRow, 'id' | 'attachment'>>(
  rows: Row[],
): Promise<(Omit<Row, 'attachment'> & { attachment: FileValue | null })[]> {
  const urls = rows.flatMap(({ id, attachment }) => (attachment ? [[attachment, attachmentUrlOf(id)] as const] : []))
  const values = urls.length > 0 ? await readFileValues(new Map(urls)) : new Map<string, FileValue>()
  return rows.map((row) => ({ ...row, attachment: values.get(row.attachment ?? '') ?? null }))
}

/** Copies the plan of an event, or of new events. What was sent or paused there is planned again here. */
export async function copyMailPlan(tx: Tx, { from, to, author }: { from: number | null; to: number; author: number }) {
  const { type, audience, anchor, offset_days, at_time, offset_minutes, subject, body, attachment } = plannedMails
  const copied = { type, audience, anchor, offset_days, at_time, offset_minutes, subject, body, attachment }
  const rows = await tx
    .select(copied)
    .from(plannedMails)
    .where(and(isPlanOf(from), ne(plannedMails.state, 'cancelled')))
    .orderBy(asc(plannedMails.id))
  if (rows.length === 0) return
  await tx.insert(plannedMails).values(rows.map((row) => ({ ...row, workshop_id: to, updated_by: author })))
}

/** The attachment of a planned mail. */
export async function getPlanAttachment(mail: number, request: Request): Promise<Response> {
  const [found] = await db
    .select({ attachment: plannedMails.attachment })
    .from(plannedMails)
    .where(eq(plannedMails.id, mail))
  return fileResponse(request, found?.attachment ?? null, { personal: true })
}
