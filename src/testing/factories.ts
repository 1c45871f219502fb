import { randomBytes, randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { instantAfter } from '@/contract/time'
import type { CertificateContent } from '@/contract/values/certificates'
import { newCode } from '@/features/certificates/service/signing/new-code'
import {
  type Companion,
  companion,
  type RegistrationForm,
  registrationForm,
} from '@/features/registrations/contract/public'
import { type WorkshopDraft, workshopDraft } from '@/features/workshops/contract/office'
import { accreditations, bodies, bodyProfessions, professions } from '@/schema/accreditations'
import { certificates } from '@/schema/certificates'
import { registrations, seatedCondition } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { insertRow } from './insert-row'

type Workshop = typeof workshops.$inferSelect
type Registration = typeof registrations.$inferSelect

const inDays = (days: number) => instantAfter(days, new Date())

/** An address that is unique in the test. */
export const anEmail = () => `${randomUUID()}@example.org`

/** An event one month from now that is open for registration. */
export async function aWorkshop(fields: Partial<typeof workshops.$inferInsert> = {}): Promise<Workshop> {
  return insertRow(workshops, {
    title: 'Antibiotics in practice',
    category_d: true,
    header_image: 'Medizinisches_Fachwissen',
    presence_type: 'Online',
    language: 'de',
    date: inDays(30).slice(0, 10),
    time: '18:00',
    signup_active: true,
    ...fields,
  })
}

/** An event as the form sends it, with the required fields only. */
export const aWorkshopDraft = (fields: Partial<z.input<typeof workshopDraft>> = {}): WorkshopDraft =>
  workshopDraft.parse({
    title: 'Antibiotics in practice',
    category_d: true,
    category_p: false,
    header_image: 'Medizinisches_Fachwissen',
    presence_type: 'Online',
    language: 'de',
    date: inDays(30).slice(0, 10),
    time: '18:00',
    ...fields,
  })

const valuesOf = ({ id }: Pick<Workshop, 'id'>, fields: Partial<typeof registrations.$inferInsert>) => ({
  workshop_id: id,
  email: anEmail(),
  first_name: 'Mona',
  last_name: 'Lang',
  language: 'de',
  registered: inDays(-1),
  party_since: fields.accompaniment_of && partySinceOf(fields.accompaniment_of),
  ...fields,
})

/** A person who has a seat; with `registered: null` the person is only invited. */
export async function aRegistration(
  workshop: Pick<Workshop, 'id'>,
  fields: Partial<typeof registrations.$inferInsert> = {},
): Promise<Registration> {
  const registration = await insertRow(registrations, valuesOf(workshop, fields))
  await waitForNextMillisecond(registration)
  return registration
}

/** Lists show people of the same millisecond in the order of their random ids, so the next person needs a later one. */
async function waitForNextMillisecond({ created_at }: Registration): Promise<void> {
  const createdAt = Date.parse(created_at)
  // PostgreSQL rounds, so a new row is dated 0 or 1 ms after the clock. A date that a test sets is not waited for.
  while ([0, 1].includes(createdAt - Date.now())) await nextTurn()
}

/** Inserts this number of registrations in one statement. */
export const registrationsAt = (
  workshop: Pick<Workshop, 'id'>,
  number: number,
  fields: Partial<typeof registrations.$inferInsert> = {},
): Promise<Registration[]> =>
  db
    .insert(registrations)
    .values(Array.from({ length: number }, () => valuesOf(workshop, fields)))
    .returning()

const partySinceOf = (main: string) =>
  sql<string>`(select main.created_at from ${registrations} as main where main.id = ${main})`

/** The fields of a person who is invited and has not answered. */
export const invited = () => ({ registered: null, invitation_sent: inDays(-7) })

export const anInvitation = (workshop: Pick<Workshop, 'id'>, fields: Partial<typeof registrations.$inferInsert> = {}) =>
  aRegistration(workshop, { ...invited(), ...fields })

export const anInterest = (workshop: Pick<Workshop, 'id'>, fields: Partial<typeof registrations.$inferInsert> = {}) =>
  aRegistration(workshop, {
    registered: null,
    first_name: '',
    last_name: '',
    preliminary_registration: true,
    ...fields,
  })

/** The form as it reaches the service, parsed by the shape of the endpoint. */
export const aForm = (
  { id }: Pick<Workshop, 'id'>,
  fields: Partial<z.input<typeof registrationForm>> = {},
): RegistrationForm =>
  registrationForm.parse({
    workshop_id: id,
    gender: 'f',
    first_name: 'Anna',
    last_name: 'Berg',
    institution: 'City clinic',
    email: anEmail(),
    ...fields,
  })

export const aCompanion = (fields: Partial<z.input<typeof companion>> = {}): Companion =>
  companion.parse({
    gender: 'm',
    first_name: 'Jonas',
    last_name: 'Berg',
    institution: 'City clinic',
    email: anEmail(),
    ...fields,
  })

/** The context of a submitted form: its language, time and key. */
export const aSubmission = (more: { locale?: Locale; now?: Date; key?: string } = {}) => ({
  locale: 'de' as const,
  now: new Date(),
  key: randomUUID(),
  ...more,
})

export const someCompanions = (number: number): Companion[] => Array.from({ length: number }, () => aCompanion())

/** All registrations of this event, the cancelled ones included. */
export const readRegistrations = ({ id }: Pick<Workshop, 'id'>): Promise<Registration[]> =>
  db
    .select()
    .from(registrations)
    .where(eq(registrations.workshop_id, id))
    .orderBy(asc(registrations.created_at), asc(registrations.id))

export const countSeatsTaken = ({ id }: Pick<Workshop, 'id'>): Promise<number> =>
  db.$count(registrations, and(eq(registrations.workshop_id, id), seatedCondition))

/** A profession that people may name. */
export const aProfession = (fields: Partial<typeof professions.$inferInsert> = {}) =>
  insertRow(professions, { name_de: 'Ärztin oder Arzt', name_en: 'Physician', ...fields })

/** A body that gives a point for 45 minutes. `of` are the professions whose people get points. */
export async function aBody(fields: Partial<typeof bodies.$inferInsert> = {}, of: { id: number }[] = []) {
  const values = { name_de: 'Ärztekammer', name_en: 'Medical chamber', label: 'CME', ...fields }
  const body = await insertRow(bodies, values)
  if (of.length > 0)
    await db.insert(bodyProfessions).values(of.map(({ id }) => ({ body_id: body.id, profession_id: id })))
  return body
}

/** A granted accreditation of an event with two points. */
export const anAccreditation = (
  { id: workshop_id }: Pick<Workshop, 'id'>,
  { id: body_id }: { id: number },
  fields: Partial<typeof accreditations.$inferInsert> = {},
) => insertRow(accreditations, { workshop_id, body_id, state: 'granted', points_basis: 2, ...fields })

/** All that a certificate says. */
export const aContent = (fields: Partial<CertificateContent> = {}): CertificateContent => ({
  language: 'de',
  holder: 'Dr. Mona Lang',
  profession: 'Ärztin oder Arzt',
  person_number_name: 'EFN',
  person_number: '802760500000014',
  title: 'Antibiotics in practice',
  date: '2026-11-20',
  time: '18:00',
  end_time: '19:30',
  is_online: true,
  location: '',
  minutes: 90,
  points: { basis: 2, test: 0, speaker: 0, total: 2 },
  label: 'CME',
  category: 'A',
  body: 'Ärztekammer',
  event_number_name: 'VNR',
  event_number: '2760512026000000010',
  barcodes: ['code39', 'datamatrix'],
  sentence: 'Die Veranstaltung ist mit 2 Punkten (Kategorie A) anrechenbar.',
  organiser: 'Pharma-Akademie',
  provider: '',
  scientific_lead: 'Prof. Dr. Karl Stein',
  signatory: 'Prof. Dr. Karl Stein',
  signatory_role: 'Wissenschaftliche Leitung',
  place: 'Berlin',
  heading: 'Teilnahmebescheinigung',
  opening: 'Hiermit wird bestätigt:',
  closing: '',
  ...fields,
})

type CertificateOf = {
  workshop: Pick<Workshop, 'id'>
  registration: Pick<Registration, 'id'>
  accreditation: { id: number; body_id: number }
}

/** An issued certificate without a stored document. */
export async function aCertificate(
  { workshop, registration, accreditation }: CertificateOf,
  fields: Partial<typeof certificates.$inferInsert> = {},
) {
  return insertRow(certificates, {
    code: newCode(),
    state: 'issued',
    workshop_id: workshop.id,
    registration_id: registration.id,
    accreditation_id: accreditation.id,
    body_id: accreditation.body_id,
    content: aContent(),
    sha256: fields.state === 'draft' ? null : randomBytes(32).toString('hex'),
    issued_at: fields.state === 'draft' ? null : inDays(0),
    revoked_at: fields.state === 'revoked' ? inDays(0) : null,
    ...fields,
  })
}
