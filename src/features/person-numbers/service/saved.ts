import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import { env } from '@/env'
import { professions } from '@/schema/accreditations'
import { columnsOf } from '@/schema/columns'
import { savedNumbers } from '@/schema/registrations'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import type { NeededNumbers } from '../contract'
import { firstAnswersOf, hasAnswers, numbersAt, type PersonNumbers } from '../rules/answers'
import type { NumberStorage } from '../rules/states'
import { findNeededNumbers, readNeededNumbers } from './needed'

type SavedRow = typeof savedNumbers.$inferSelect

/** The needs of an event for points, and the answers that some of its people allowed us to store. */
export type NumberSource = { needed: NeededNumbers | null; saved: ReadonlyMap<string, SavedRow> }

/** Reads both before the event is locked. An event that asks for nothing needs no stored numbers. */
export async function readNumberSource(event: number, emails: string[]): Promise<NumberSource> {
  const needed = await findNeededNumbers(event)
  const rows = needed ? await db.select().from(savedNumbers).where(inArray(savedNumbers.email, emails)) : []
  return { needed, saved: new Map(rows.map((row) => [row.email, row])) }
}

/** The answers that the owner of an address allowed us to store, with the name of the profession. */
export async function findSavedNumbers(email: string) {
  const [row] = await db
    .select({ ...getTableColumns(savedNumbers), profession: columnsOf(professions, 'name_de', 'name_en') })
    .from(savedNumbers)
    .leftJoin(professions, eq(professions.id, savedNumbers.profession_id))
    .where(eq(savedNumbers.email, email))
  return row ?? null
}

type Party = { source: NumberSource; seats: { email: string }[]; now: Date }

/** Their retention counts from the last registration of the address at an event that asks for them. */
export async function recordUseOfNumbers(tx: Tx, { source, seats, now }: Party): Promise<void> {
  const used = seats.map(({ email }) => email).filter((email) => source.saved.has(email))
  if (used.length === 0) return
  await tx.update(savedNumbers).set({ used_at: now.toISOString() }).where(inArray(savedNumbers.email, used))
}

type Numbered = { email: string } & Partial<PersonNumbers>

/** The answers of people whom staff or a list register, with those that they allowed us to store where there are none. */
export async function withSavedNumbers<Person extends Numbered>(
  tx: Tx,
  people: readonly Person[],
  { workshop_id, now }: { workshop_id: number; now: string },
): Promise<(Person & Partial<PersonNumbers>)[]> {
  const needed = (await readNeededNumbers([workshop_id], tx)).get(workshop_id) ?? null
  if (!needed || people.length === 0) return [...people]
  const emails = people.map(({ email }) => email)
  const used = { used_at: now }
  const saved = await tx.update(savedNumbers).set(used).where(isAnyOf(savedNumbers.email, emails)).returning()
  const byEmail = new Map(saved.map((row) => [row.email, row]))
  return people.map((person) => ({
    ...person,
    ...numbersAt({}, { needed, row: person, saved: byEmail.get(person.email) }),
  }))
}

type Consent = { person: { email: string } & Partial<PersonNumbers>; now: Date }

/**
 * Stores the profession and the numbers of a person who allowed it. They stay with this address: a corrected address has
 * none until its owner allows it again. Anybody may type any address into a public form, which therefore adds only what
 * is not stored yet; the personal page replaces (decision 090).
 */
export async function saveNumbers(
  tx: Tx,
  { person, now }: Consent,
  { replaces }: { replaces: boolean },
): Promise<void> {
  const answers = firstAnswersOf(person)
  if (!hasAnswers(answers)) return
  const timestamp = now.toISOString()
  await tx
    .insert(savedNumbers)
    .values({ email: person.email, ...answers, consented_at: timestamp, used_at: timestamp })
    .onConflictDoUpdate({
      target: savedNumbers.email,
      set: { used_at: timestamp, ...(replaces ? { ...REPLACED_ANSWERS, consented_at: timestamp } : ADDED_ANSWERS) },
    })
}

const { profession_id, points_number, efn, oeak_number, chamber_number } = savedNumbers
const ADDED_ANSWERS = {
  profession_id: sql`coalesce(${profession_id}, excluded.profession_id)`,
  points_number: sql`coalesce(${points_number}, excluded.points_number)`,
  efn: sql`coalesce(nullif(${efn}, ''), excluded.efn)`,
  oeak_number: sql`coalesce(nullif(${oeak_number}, ''), excluded.oeak_number)`,
  chamber_number: sql`coalesce(nullif(${chamber_number}, ''), excluded.chamber_number)`,
}

/** An event asks for some of the numbers, and its form says nothing of the others. */
const REPLACED_ANSWERS = {
  profession_id: sql`coalesce(excluded.profession_id, ${profession_id})`,
  points_number: sql`coalesce(excluded.points_number, ${points_number})`,
  efn: sql`coalesce(nullif(excluded.efn, ''), ${efn})`,
  oeak_number: sql`coalesce(nullif(excluded.oeak_number, ''), ${oeak_number})`,
  chamber_number: sql`coalesce(nullif(excluded.chamber_number, ''), ${chamber_number})`,
}

/** The consent to stored numbers names who stores them, and for how long. */
export const NUMBER_STORAGE: NumberStorage = {
  organiser: env.CONTACT_NAME ?? env.APP_NAME,
  months: env.SAVED_NUMBERS_MONTHS,
}
