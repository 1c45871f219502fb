import 'server-only'
import { and, eq } from 'drizzle-orm'
import { Invalid, NotFound, Problem } from '@/contract/problems'
import { isGiven } from '@/features/person-numbers/contract'
import { numberProblemOf } from '@/features/person-numbers/rules/mistyped'
import { readPeopleWithNumber } from '@/features/registrations/service/people/number-hints'
import { savePerson } from '@/features/registrations/service/people/save-person'
import { isSeatConflict } from '@/features/registrations/service/sign-up/retry-on-conflict'
import { isSeatedAt } from '@/features/seats/service/count-seats'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { seatInterests } from '@/features/waitlist/service/promote'
import { registrations } from '@/schema/registrations'
import type { Tx } from '@/server/database/db'
import type { TimedAction } from '../rules/actions'
import { findPeople } from './find-people'
import { saveAttendanceOf } from './save-attendance'
import { type ActionContext, type ActionOutcomeOf, saveOnce } from './stored-actions'

type Change = { action: TimedAction; context: Pick<ActionContext, 'device_id' | 'author' | 'now'> }

/** Saves a walk-in, a seat from the waiting list or an EFN, by the rules of the back office. */
export async function saveSingle(action: TimedAction, context: ActionContext): Promise<ActionOutcomeOf[]> {
  const save = async (tx: Tx, workshop: LockedWorkshop) => [await saveByKind(tx, workshop, { action, context })]
  try {
    return await saveOnce([action], context, save)
  } catch (thrown) {
    const refusal = refusalOf(thrown, action)
    if (refusal.outcome === 'asked') return [refusal]
    return saveOnce([action], context, () => Promise.resolve([refusal]))
  }
}

export function saveByKind(tx: Tx, workshop: LockedWorkshop, change: Change): Promise<ActionOutcomeOf> {
  if (change.action.kind === 'walk_in') return saveWalkIn(tx, workshop, change)
  return change.action.kind === 'efn' ? saveEfn(tx, workshop, change) : saveSeat(tx, workshop, change)
}

/** The rules refuse before anything is written, so the refusal is all that there is to store. */
function refusalOf(thrown: unknown, { id, registration_id }: TimedAction): ActionOutcomeOf {
  const isFull = thrown instanceof Invalid && 'beyond_maximum' in thrown.errors
  if (isFull) return { id, outcome: 'asked', reason: 'full', registration_id: registration_id ?? null }
  const isRefusal = thrown instanceof Problem && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429
  if (!isRefusal && !isSeatConflict(thrown)) throw thrown
  return { id, outcome: 'refused', reason: 'refused', registration_id: null }
}

/** Registers somebody who came without a registration, and checks the person in. A known address is that person. */
async function saveWalkIn(tx: Tx, workshop: LockedWorkshop, { action, context }: Change): Promise<ActionOutcomeOf> {
  const { id, at, person, is_confirmed } = action
  if (!person) return { id, outcome: 'refused', reason: 'refused', registration_id: null }
  const [known] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(isSeatedAt(workshop.id), eq(registrations.email, person.email)))
  if (known) return saveCheckIn(tx, workshop, { action: { ...action, registration_id: known.id }, context })

  const { author, now } = context
  const target = { workshop_id: workshop.id, email: person.email }
  const draft = { ...person, ...takenSeat(at, now), workshop_id: workshop.id, beyond_maximum: is_confirmed }
  const { row } = await savePerson(tx, workshop, { draft, target, author, now })
  if (!row) throw new NotFound()
  return { id, outcome: 'saved', reason: null, registration_id: row.id }
}

/** The draft of a person who takes a seat at the entrance, without a mail. */
export const takenSeat = (at: Date, now: Date) => ({
  registered: true,
  participated: true,
  participated_seconds_ago: (now.getTime() - at.getTime()) / 1000,
  notify: false,
})

/** Gives a person of the waiting list a seat, and checks the person in. Companions who wait stay on the list. */
async function saveSeat(tx: Tx, workshop: LockedWorkshop, { action, context }: Change): Promise<ActionOutcomeOf> {
  const { person, reason } = (await findPeople(tx, workshop.id, [action])).get(action.id) ?? {}
  if (!person || reason !== 'waiting') return saveCheckIn(tx, workshop, { action, context })
  return seatAndCheckIn(tx, workshop, { action, context, person })
}

type Waiting = Change & { person: { id: string; email: string } }

export async function seatAndCheckIn(tx: Tx, workshop: LockedWorkshop, { action, context, person }: Waiting) {
  const beyond_maximum = action.is_confirmed
  const [registration_id] = await seatInterests(tx, workshop, {
    people: [person],
    notify: false,
    beyond_maximum,
    ...context,
  })
  return saveCheckIn(tx, workshop, { action: { ...action, registration_id }, context })
}

async function saveCheckIn(tx: Tx, workshop: LockedWorkshop, { action, context }: Change): Promise<ActionOutcomeOf> {
  const [outcome] = await saveAttendanceOf(tx, workshop, [action], context)
  if (!outcome) throw new NotFound()
  return outcome
}

/** Stores the EFN of a card. The name was confirmed at the entrance. */
async function saveEfn(tx: Tx, workshop: LockedWorkshop, { action, context }: Change): Promise<ActionOutcomeOf> {
  const { id, efn = '', is_confirmed = false } = action
  const { person, reason } = (await findPeople(tx, workshop.id, [action])).get(id) ?? {}
  const registration_id = person?.id ?? null
  if (!person || reason) return { id, outcome: 'refused', reason: reason ?? 'removed', registration_id }
  const isWrong = !isGiven(efn) || numberProblemOf('efn', efn) !== null
  if (isWrong) return { id, outcome: 'refused', reason: 'number_invalid', registration_id }
  const question = is_confirmed ? null : await findQuestion(tx, person, action)
  if (question !== null) return { id, outcome: 'asked', reason: question, registration_id }
  await savePerson(tx, workshop, { draft: { id: person.id, efn, notify: false }, target: person, ...context })
  return { id, outcome: 'saved', reason: null, registration_id }
}

type Owner = { email: string; efn: string }

/** Another person has the EFN, or the person has another one; a helper's device knows neither. */
async function findQuestion(tx: Tx, person: Owner, { efn = '', may_replace = false }: TimedAction) {
  const others = await readPeopleWithNumber(tx, { kind: 'efn', number: efn, email: person.email })
  const isReplaced = isGiven(person.efn) && person.efn !== efn && !may_replace
  if (others.length > 0) return isReplaced ? 'number_used_and_replaced' : 'number_used'
  return isReplaced ? 'number_replaced' : null
}
