import { and, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import { Problem } from '@/contract/problems'
import { NUMBER_KINDS, type NumberKind } from '@/contract/values/numbers'
import { isGiven } from '@/features/person-numbers/contract'
import { readNeededNumbers } from '@/features/person-numbers/service/needed'
import { findSavedNumbers } from '@/features/person-numbers/service/saved'
import { hasSameName } from '@/features/registrations/rules/people'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { auditUpdates } from '@/features/registrations/service/audit-entry'
import { lockPeople, retryOnConflict } from '@/features/registrations/service/locked-event'
import { getRecipient } from '@/features/registrations/service/personal-tokens'
import { isAvailable } from '@/features/registrations/service/sign-up/find-registration'
import { lockWorkshops } from '@/features/seats/service/lock-event'
import { bodies } from '@/schema/accreditations'
import { certificates } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { isOfAddress, type RegistrationRow, registrations, savedNumbers } from '@/schema/registrations'
import { auditReading } from '@/server/crud/audit'
import { isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx } from '@/server/database/db'
import { type NumbersChange, SAVED_NUMBERS } from '../contract'
import { type NumberOfRow, numbersAfterTyping } from '../rules/own-numbers'
import { getOwnRegistration } from './own-registration'

type TypedNumbers = Partial<Record<NumberKind, string>>
type Named = Pick<RegistrationRow, 'first_name' | 'last_name'>
type Reach = { email: string; person: Named; typed: TypedNumbers; now: Date }

const isOwn = (email: string) =>
  and(eq(registrations.email, email), isNull(registrations.deleted_at), isNull(registrations.erased_at))

/** The events of an address. They are locked together before one of its numbers is changed. */
export async function readEventsOf(email: string): Promise<number[]> {
  const found = await db.selectDistinct({ id: registrations.workshop_id }).from(registrations).where(isOwn(email))
  return found.map(({ id }) => id)
}

/**
 * Writes numbers that the owner of an address typed behind the personal link to the registrations of the address, and to
 * the stored numbers. Only the mailbox proves who typed them: the public form and the thank-you page change their own
 * registration alone. A person of another name at the address keeps other numbers. The caller has locked the events, as the issue of certificates does.
 */
export async function spreadNumbers(tx: Tx, { email, person, typed, now }: Reach): Promise<void> {
  const given = pickNames(
    typed,
    NUMBER_KINDS.filter((kind) => isGiven(typed[kind] ?? '')),
  )
  if (Object.keys(given).length === 0) return
  const found = await lockPeople(tx, isOwn(email))
  const rows = found.filter((row) => hasSameName(row, person))
  const known = await readNumbersOfRows(tx, rows)
  const updates = rows.flatMap((before) => {
    const changes = numbersAfterTyping(before, given, known(before))
    return Object.keys(changes).length > 0 ? [{ before, after: { id: before.id, ...changes } }] : []
  })
  const stamps = { updated_at: now.toISOString(), updated_by: null }
  for (const kind of NUMBER_KINDS) {
    const ids = updates.flatMap(({ after }) => (after[kind] === undefined ? [] : [after.id]))
    if (ids.length === 0) continue
    await tx
      .update(registrations)
      .set({ [kind]: given[kind], ...stamps })
      .where(inArray(registrations.id, ids))
  }
  await auditUpdates(
    tx,
    { id: null },
    updates.map(({ before, after }) => ({ before, after: { ...after, ...stamps } })),
  )
  await tx
    .update(savedNumbers)
    .set({ ...given, used_at: now.toISOString() })
    .where(eq(savedNumbers.email, email))
}

/** The kinds that the event of a registration asks for, and those that stand on a certificate of it. */
export async function readNumbersOfRows(from: Db | Tx, rows: readonly Pick<RegistrationRow, 'id' | 'workshop_id'>[]) {
  const ids = rows.map(({ id }) => id)
  const [needs, certified] = await Promise.all([
    readNeededNumbers([...new Set(rows.map(({ workshop_id }) => workshop_id))], from),
    from
      .selectDistinct({ ...columnsOf(certificates, 'registration_id'), kind: bodies.person_number })
      .from(certificates)
      .innerJoin(bodies, eq(bodies.id, certificates.body_id))
      .where(
        and(
          isAnyOf(certificates.registration_id, ids),
          inArray(certificates.state, ['draft', 'issued']),
          ne(sql`${certificates.content} ->> 'person_number'`, ''),
        ),
      ),
  ])
  return ({ id, workshop_id }: Pick<RegistrationRow, 'id' | 'workshop_id'>): NumberOfRow => ({
    asked: needs.get(workshop_id)?.numbers.map(({ kind }) => kind) ?? [],
    certified: certified.flatMap(({ registration_id, kind }) => (registration_id === id && kind ? [kind] : [])),
  })
}

/** Takes numbers that hold everywhere: typed ones, or those of one of the own registrations. */
export async function changeOwnNumbers(
  token: string,
  { source, kind, ...typed }: NumbersChange,
  { now }: { now: Date },
) {
  const { email } = await getRecipient(token)
  const own = source && source !== SAVED_NUMBERS ? await getOwnRegistration({ token, id: source }) : null
  const chosen = own ?? (source ? ((await findSavedNumbers(email)) ?? {}) : typed)
  const person = own ?? (await getOnlyPersonAt(email))
  const events = await readEventsOf(email)
  await retryOnConflict(async (tx) => {
    await lockWorkshops(tx, events)
    await spreadNumbers(tx, { email, person, typed: pickNames(chosen, kind ? [kind] : NUMBER_KINDS), now })
  })
  return { status: 'ok' as const }
}

/** The name at an address. Where several people share it, a number is changed at the registration of one of them. */
async function getOnlyPersonAt(email: string): Promise<Named> {
  const found = await db
    .selectDistinct(columnsOf(registrations, 'first_name', 'last_name'))
    .from(registrations)
    .where(and(isOwn(email), ne(registrations.last_name, '')))
  const [person = { first_name: '', last_name: '' }, ...others] = found
  if (others.some((other) => !hasSameName(other, person))) throw new Problem(422, 'numbers_of_several_people')
  return person
}

/** Ends the consent: what is stored for the next events is deleted at once. Registrations keep what they have. */
export async function forgetNumbers(token: string) {
  const { email } = await getRecipient(token)
  await db.delete(savedNumbers).where(eq(savedNumbers.email, email))
  return { status: 'ok' as const }
}

/**
 * Each number that the owner of a personal link has given, once and in full. The reading is logged without a user, because
 * a link may have been handed on.
 */
export async function readOwnNumbers(token: string) {
  const { email } = await getRecipient(token)
  const [given, saved] = await Promise.all([
    db
      .selectDistinct(columnsOf(registrations, ...NUMBER_KINDS))
      .from(registrations)
      .where(and(isOfAddress(email), isAvailable)),
    db
      .select(columnsOf(savedNumbers, ...NUMBER_KINDS))
      .from(savedNumbers)
      .where(eq(savedNumbers.email, email)),
  ])
  const data = NUMBER_KINDS.flatMap((kind) => {
    const numbers = [...saved, ...given].map((row) => row[kind])
    return [...new Set(numbers.filter(isGiven))].map((number) => ({ kind, number }))
  })
  const entry = { user_id: null, object: 'privacy', object_id: addressKeyOf(email) }
  await auditReading({ ...entry, action: 'read', changes: { numbers_read: data.length } })
  return { data }
}
