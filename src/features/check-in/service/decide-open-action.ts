import 'server-only'
import { and, eq, getTableName } from 'drizzle-orm'
import { Invalid, NotFound } from '@/contract/problems'
import type { Action } from '@/contract/values/check-in'
import { AUDIT_OBJECT } from '@/features/registrations/service/audit-entry'
import { savePerson } from '@/features/registrations/service/people/save-person'
import { isSeatConflict, retryOnConflict } from '@/features/registrations/service/sign-up/retry-on-conflict'
import { type LockedWorkshop, limitPerEvent, lockWorkshop } from '@/features/seats/service/lock-event'
import { checkInActions } from '@/schema/check-in'
import { workshops } from '@/schema/workshops'
import { audit } from '@/server/crud/audit'
import type { Tx } from '@/server/database/db'
import type { ACTION_DECISIONS } from '../contract/actions'
import { isSingle, type TimedAction } from '../rules/actions'
import { findPeople } from './find-people'
import { saveAttendanceOf } from './save-attendance'
import { saveByKind, seatAndCheckIn, takenSeat } from './save-single-action'
import { isNeeded } from './stored-actions'

type ActionRow = typeof checkInActions.$inferSelect
type Decision = (typeof ACTION_DECISIONS)[number]
type DecideContext = { author: { id: number }; now: Date }

/** Saves an action of the entrance as it was recorded, or dismisses it. A decision that is sent again changes nothing. */
export async function decideAction(
  { id: workshop_id, action: id }: { id: number; action: string },
  decision: Decision,
  { author, now }: DecideContext,
): Promise<{ success: true }> {
  const decide = () =>
    retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, workshop_id)
      const own = and(eq(checkInActions.id, id), eq(checkInActions.workshop_id, workshop_id))
      const [row] = await tx.select().from(checkInActions).where(own)
      if (!row) throw new NotFound()
      if (row.decided_at !== null || !(row.is_double || row.outcome !== 'saved')) return
      const isApplied = decision === 'apply' && row.outcome !== 'saved'
      const registration_id = isApplied ? await applyRecorded(tx, workshop, { row, author, now }) : row.registration_id
      const saved = isApplied ? { outcome: 'saved' as const, reason: null, registration_id } : {}
      const recorded = isApplied && row.recorded && isNeeded(row.recorded, 'saved') ? row.recorded : null
      const decided = { ...saved, recorded, decided_at: now.toISOString(), decided_by: author.id }
      await tx.update(checkInActions).set(decided).where(own)
      const about = registration_id
        ? { object: AUDIT_OBJECT, object_id: registration_id }
        : { object: getTableName(workshops), object_id: workshop_id }
      const changes = { entrance_action: [row.outcome, decision] }
      await audit(tx, { user_id: author.id, action: 'update', ...about, changes })
    })
  await limitPerEvent(workshop_id, decide).catch((thrown: unknown) => {
    throw isSeatConflict(thrown) ? notApplicable() : thrown
  })
  return { success: true }
}

const notApplicable = () => new Invalid({}, 'entrance_action_not_applicable')

type Recorded = DecideContext & { row: ActionRow }

/** Returns the person of the action, which counts with its own time and beyond the maximum, because staff decided. */
async function applyRecorded(tx: Tx, workshop: LockedWorkshop, { row, author, now }: Recorded): Promise<string> {
  if (!row.recorded) throw notApplicable()
  const registration_id = row.registration_id ?? row.recorded.registration_id
  const named = { ...row.recorded, ...(registration_id !== undefined && { registration_id }) }
  const action = { ...named, is_confirmed: true, at: new Date(row.occurred_at), held: null }
  const context = { device_id: row.device_id, author, now }
  const outcome = await applyAction(tx, workshop, { action, context })
  if (outcome?.outcome !== 'saved' || outcome.registration_id === null) throw notApplicable()
  return outcome.registration_id
}

const CHECK_INS: readonly Action['kind'][] = ['came', 'restored', 'seat']

type Change = { action: TimedAction; context: DecideContext & { device_id: string } }

/** A person who has no seat gets one with the check-in. */
async function applyAction(tx: Tx, workshop: LockedWorkshop, { action, context }: Change) {
  const { person, reason } = (await findPeople(tx, workshop.id, [action])).get(action.id) ?? {}
  if (person && CHECK_INS.includes(action.kind)) {
    if (reason === 'waiting') return seatAndCheckIn(tx, workshop, { action, context, person })
    if (reason === 'cancelled' || reason === 'not_registered')
      await savePerson(tx, workshop, {
        draft: { id: person.id, ...takenSeat(action.at, context.now), beyond_maximum: true },
        target: person,
        ...context,
      })
  }
  if (isSingle(action)) return saveByKind(tx, workshop, { action, context })
  const [outcome] = await saveAttendanceOf(tx, workshop, [action], context)
  return outcome
}
