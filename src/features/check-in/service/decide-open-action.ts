import { and, asc, eq, getTableName, inArray, isNull } from 'drizzle-orm'
import { Invalid } from '@/contract/problems'
import type { Action } from '@/contract/values/check-in'
import { NOT_THERE } from '@/features/attendance/rules'
import { AUDIT_OBJECT } from '@/features/registrations/service/audit-entry'
import { isSeatConflict, withLockedEvent } from '@/features/registrations/service/locked-event'
import { seatGuest } from '@/features/registrations/service/people/save-person'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { checkInActions } from '@/schema/check-in'
import type { RegistrationRow } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { type AuthorContext, audit } from '@/server/crud/audit'
import { db, getRow, type Tx } from '@/server/database/db'
import type { ACTION_DECISIONS } from '../contract/actions'
import { findPeople } from './find-people'
import { lineOf, refoldAttendance } from './refold'
import { isNeeded } from './save-actions'
import { needsOfficeRules, saveByOfficeRules } from './seats-and-numbers'

type ActionRow = typeof checkInActions.$inferSelect
/**
 * Answers an open action. `apply` saves one as it was recorded; where a person was seen after leaving, it says that the
 * person had not left. A decision that is sent again changes nothing.
 */
export async function decideAction(
  { id: workshop_id, action: id }: { id: number; action: string },
  decision: (typeof ACTION_DECISIONS)[number],
  { author, now }: AuthorContext,
): Promise<{ success: true }> {
  await withLockedEvent(workshop_id, async (tx, workshop) => {
    const own = and(eq(checkInActions.id, id), eq(checkInActions.workshop_id, workshop_id))
    const row = await getRow(tx.select().from(checkInActions).where(own))
    if (row.decided_at !== null || !(row.is_double || row.outcome !== 'saved')) return
    const decided = { decided_at: now.toISOString(), decided_by: author.id, recorded: null }
    await tx.update(checkInActions).set(decided).where(own)
    const change = { row, author, now }
    const registration_id = decision === 'apply' ? await applyDecision(tx, workshop, change) : row.registration_id
    const about = registration_id
      ? { object: AUDIT_OBJECT, object_id: registration_id }
      : { object: getTableName(workshops), object_id: workshop_id }
    const changes = { entrance_action: [row.outcome, decision] }
    await audit(tx, { user_id: author.id, action: 'update', ...about, changes })
  }).catch((thrown: unknown) => {
    throw isSeatConflict(thrown) ? notApplicable() : thrown
  })
  return { success: true }
}

/**
 * Decides about all that a revoked device recorded, in the order of its taps. Each action has a transaction of its own, so
 * that one that cannot be applied stays open and hinders no other.
 */
export async function decideHeldActions(
  { id, action }: { id: number; action: string },
  decision: (typeof ACTION_DECISIONS)[number],
  context: AuthorContext,
): Promise<{ success: true }> {
  const ofEvent = eq(checkInActions.workshop_id, id)
  const device = db
    .select({ id: checkInActions.device_id })
    .from(checkInActions)
    .where(and(ofEvent, eq(checkInActions.id, action)))
  const isHeld = and(eq(checkInActions.outcome, 'held'), isNull(checkInActions.decided_at))
  const held = await db
    .select({ id: checkInActions.id })
    .from(checkInActions)
    .where(and(ofEvent, isHeld, inArray(checkInActions.device_id, device)))
    .orderBy(asc(checkInActions.occurred_at), asc(checkInActions.id))
  for (const one of held)
    await decideAction({ id, action: one.id }, decision, context).catch((thrown: unknown) => {
      if (!(thrown instanceof Invalid)) throw thrown
    })
  return { success: true }
}

const notApplicable = () => new Invalid({}, 'entrance_action_not_applicable')

type Change = AuthorContext & { row: ActionRow }

/** Returns the person of the action. */
async function applyDecision(tx: Tx, workshop: LockedWorkshop, change: Change): Promise<string | null> {
  const { row, author, now } = change
  if (row.outcome !== 'saved') return applyRecorded(tx, workshop, change)
  const { registration_id } = row
  const about = { people: registration_id === null ? [] : [registration_id], hasEnded: false, author, now }
  const mark = (await refoldAttendance(tx, workshop, { ...about, added: new Set() })).get(row.action_id)
  if (mark?.reason !== 'seen_again') return registration_id
  const undo = { kind: 'undo' as const, undoes: mark.contradicts, occurred_at: now.toISOString() }
  const line = lineOf(undo, { workshop_id: workshop.id, registration_id, now })
  await tx.insert(checkInActions).values(line)
  await refoldAttendance(tx, workshop, { ...about, added: new Set([line.action_id]) })
  return registration_id
}

/** The action counts with its own time and beyond the maximum, because staff decided. */
async function applyRecorded(tx: Tx, workshop: LockedWorkshop, { row, author, now }: Change): Promise<string | null> {
  const stored = recordedOf(row)
  if (!stored) throw notApplicable()
  const registrationId = row.registration_id ?? stored.registration_id
  // Staff have seen that the ticket was renewed, which would hide that the person has no seat.
  const named = registrationId === undefined ? {} : { registration_id: registrationId, ticket: undefined }
  const action = { ...stored, ...named, is_confirmed: true }
  const found = await findPeople(tx, workshop.id, [{ ...action, time: new Date(row.occurred_at) }])
  const { person, reason = null } = found.get(action.id) ?? {}
  const isSeatless = CHECK_INS.includes(action.kind) && (reason === 'cancelled' || reason === 'not_registered')
  const change = { action, row, person, reason, author, now }
  const registration_id =
    person && isSeatless
      ? await seatAgain(tx, workshop, { ...change, person })
      : await seatRecorded(tx, workshop, change)
  const recorded = isNeeded(action, 'saved') ? stored : null
  const saved = { outcome: 'saved' as const, reason: null, recorded, registration_id }
  await tx.update(checkInActions).set(saved).where(eq(checkInActions.id, row.id))
  const marks = await refoldAttendance(tx, workshop, {
    people: registration_id === null ? [] : [registration_id],
    hasEnded: registration_id === null,
    added: new Set([row.action_id]),
    isLogComplete: isSeatless,
    author,
    now,
  })
  if (marks.get(row.action_id)?.reason === 'not_checked_in') throw notApplicable()
  return registration_id
}

/** A check-out was emptied when it was saved, before the fold found that the person is not checked in. */
const recordedOf = ({ recorded, reason, action_id: id }: ActionRow): Action | null =>
  recorded ?? (reason === 'not_checked_in' ? { id, kind: 'left', seconds_ago: 0 } : null)

const CHECK_INS: readonly Action['kind'][] = ['came', 'here', 'restored', 'seat']

type Applied = Change & Parameters<typeof saveByOfficeRules>[2]

/**
 * Seats somebody who has no seat. The log gets what the cancellation left before the seat changes the time of the
 * registration, and with a time before the action, so that the action counts.
 */
async function seatAgain(
  tx: Tx,
  workshop: LockedWorkshop,
  { action, row, person: { id, email, updated_at }, author, now }: Applied & { person: RegistrationRow },
): Promise<string> {
  const { participated = row.occurred_at } = action
  const at = Math.min(Date.parse(updated_at), Date.parse(row.occurred_at) - 1, Date.parse(participated) - 1)
  const cancellation = { kind: 'snapshot' as const, occurred_at: new Date(at).toISOString(), snapshot: NOT_THERE }
  await tx.insert(checkInActions).values(lineOf(cancellation, { workshop_id: workshop.id, registration_id: id, now }))
  await seatGuest(tx, workshop, { guest: { id, email }, beyond_maximum: true, author, now })
  return id
}

/** The person of the action, who gets a seat with a check-in; null for an action about everybody. */
async function seatRecorded(tx: Tx, workshop: LockedWorkshop, change: Applied): Promise<string | null> {
  const { action, person, reason } = change
  const isWaiting = CHECK_INS.includes(action.kind) && reason === 'waiting'
  if (!needsOfficeRules(action) && !isWaiting) {
    if (reason) throw notApplicable()
    return person?.id ?? null
  }
  const seat = isWaiting ? { ...action, kind: 'seat' as const } : action
  const answer = await saveByOfficeRules(tx, workshop, { ...change, action: seat })
  if ('outcome' in answer || answer.registration_id === null) throw notApplicable()
  return answer.registration_id
}
