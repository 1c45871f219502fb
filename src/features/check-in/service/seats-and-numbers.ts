import { and, eq, isNull } from 'drizzle-orm'
import type { Action, ActionKind, ActionReason } from '@/contract/values/check-in'
import { isGiven } from '@/features/person-numbers/contract'
import { numberProblemOf } from '@/features/person-numbers/rules/mistyped'
import { auditRegistration } from '@/features/registrations/service/audit-entry'
import { readPeopleWithNumber } from '@/features/registrations/service/people/number-hints'
import { type SaveContext, seatGuest, updateRegistration } from '@/features/registrations/service/people/save-person'
import { isSeatedAt } from '@/features/seats/service/count-seats'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { seatInterests } from '@/features/waitlist/service/promote'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import type { Tx } from '@/server/database/db'
import { refoldAttendance } from './refold'

const KINDS: readonly ActionKind[] = ['walk_in', 'seat', 'efn']

/** Actions that save more than a time. */
export const needsOfficeRules = ({ kind }: Pick<Action, 'kind'>): boolean => KINDS.includes(kind)

type Change = SaveContext & { action: Action; person: RegistrationRow | undefined; reason: ActionReason | null }

/** The person who has the seat or the number now, or why nothing was written. */
type Answer =
  | { registration_id: string | null }
  | { outcome: 'refused' | 'asked'; reason: ActionReason; registration_id: string | null }

/** Saves a walk-in, a seat from the waiting list or an EFN, by the rules of the back office. */
export function saveByOfficeRules(tx: Tx, workshop: LockedWorkshop, change: Change): Promise<Answer> {
  if (change.action.kind === 'walk_in') return seatWalkIn(tx, workshop, change)
  return change.action.kind === 'efn' ? answerCard(tx, workshop, change) : seatWaiting(tx, workshop, change)
}

/** Registers somebody who came without a registration. A known address is that person. */
async function seatWalkIn(tx: Tx, workshop: LockedWorkshop, { action, author, now }: Change): Promise<Answer> {
  const { person, is_confirmed: beyond_maximum = false } = action
  if (!person) return refused('refused', undefined)
  const known = await findSeated(tx, workshop.id, person.email)
  if (known) return { registration_id: known.id }
  await recordLostSeats(tx, workshop, { email: person.email, author, now })
  const { full, row } = await seatGuest(tx, workshop, { guest: person, beyond_maximum, author, now })
  return full ? FULL : { registration_id: row.id }
}

const FULL = { outcome: 'asked', reason: 'full', registration_id: null } as const

const refused = (reason: ActionReason, person: { id: string } | undefined): Answer => ({
  outcome: 'refused',
  reason,
  registration_id: person?.id ?? null,
})

async function findSeated(tx: Tx, workshop_id: number, email: string) {
  const [seated] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(isSeatedAt(workshop_id), eq(registrations.email, email)))
  return seated
}

type SeatlessPerson = SaveContext & { email: string }

/**
 * Somebody may have been checked in and lost the seat. The log gets the loss with its own time, which the new seat replaces
 * in the registration, so that the check-in that comes with the seat counts.
 */
async function recordLostSeats(tx: Tx, workshop: LockedWorkshop, { email, author, now }: SeatlessPerson) {
  const { id, workshop_id, deleted_at } = registrations
  const isKnown = and(eq(workshop_id, workshop.id), eq(registrations.email, email), isNull(deleted_at))
  const known = await tx.select({ id }).from(registrations).where(isKnown)
  const people = known.map((person) => person.id)
  const whom = { people, hasEnded: false, withSeatless: true, added: new Set<string>() }
  await refoldAttendance(tx, workshop, { ...whom, author, now })
}

/** Gives a person of the waiting list a seat. Companions who wait stay on the list. */
async function seatWaiting(tx: Tx, workshop: LockedWorkshop, change: Change): Promise<Answer> {
  const { action, person, reason, author, now } = change
  if (!person || (reason && reason !== 'waiting')) return refused(reason ?? 'removed', person)
  const seated = reason ? await findSeated(tx, workshop.id, person.email) : person
  if (seated) return { registration_id: seated.id }
  await recordLostSeats(tx, workshop, { email: person.email, author, now })
  const seat = { people: [person], notify: false, beyond_maximum: action.is_confirmed, author, now }
  const { full, ids } = await seatInterests(tx, workshop, seat)
  return full ? { ...FULL, registration_id: person.id } : { registration_id: ids[0] ?? null }
}

/** Stores the EFN of a card. The name was confirmed at the entrance. */
async function answerCard(tx: Tx, workshop: LockedWorkshop, change: Change): Promise<Answer> {
  const { action, person, reason, author, now } = change
  const { efn = '', is_confirmed = false } = action
  if (!person || reason) return refused(reason ?? 'removed', person)
  if (!isGiven(efn) || numberProblemOf('efn', efn) !== null) return refused('number_invalid', person)
  const question = is_confirmed ? null : await findQuestion(tx, person, action)
  if (question !== null) return { outcome: 'asked', reason: question, registration_id: person.id }
  if (efn !== person.efn) {
    // A correction by staff enters the log with its own time, which the number replaces in the registration.
    await refoldAttendance(tx, workshop, { people: [person.id], hasEnded: false, added: new Set(), author, now })
    const edit = { efn, updated_at: now.toISOString(), updated_by: author.id }
    const after = await updateRegistration(tx, person, edit)
    await auditRegistration(tx, { author, action: 'update', before: person, after })
  }
  return { registration_id: person.id }
}

/** Another person has the EFN, or the person has another one; a helper's device knows neither. */
async function findQuestion(tx: Tx, person: RegistrationRow, { efn = '', may_replace = false }: Action) {
  const others = await readPeopleWithNumber(tx, { kind: 'efn', number: efn, email: person.email })
  const isReplaced = isGiven(person.efn) && person.efn !== efn && !may_replace
  if (others.length > 0) return isReplaced ? 'number_used_and_replaced' : 'number_used'
  return isReplaced ? 'number_replaced' : null
}
