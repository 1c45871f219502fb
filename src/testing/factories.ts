import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { Locale } from '@/contract/locales'
import {
  type Companion,
  companion,
  type RegistrationForm,
  registrationForm,
} from '@/features/registrations/contract/public'
import { holdsSeat, registrations } from '@/features/registrations/table'
import { type WorkshopDraft, workshopDraft } from '@/features/workshops/contract/office'
import { workshops } from '@/features/workshops/table'
import { db } from '@/server/db'

type Workshop = typeof workshops.$inferSelect
type Registration = typeof registrations.$inferSelect

const DAY = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()

/** An address that nobody else in the test has. */
export const anAddress = () => `${randomUUID()}@example.org`

/** An event in a month that takes registrations. */
export async function aWorkshop(fields: Partial<typeof workshops.$inferInsert> = {}): Promise<Workshop> {
  const [workshop] = await db
    .insert(workshops)
    .values({
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
    .returning()
  return one(workshop)
}

/** What the form must send of an event, and nothing that it may leave out. */
export const aDraft = (fields: Partial<z.input<typeof workshopDraft>> = {}): WorkshopDraft =>
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

/** Somebody who holds a seat; `registered: null` leaves the person invited. */
export async function aRegistration(
  { id }: Pick<Workshop, 'id'>,
  fields: Partial<typeof registrations.$inferInsert> = {},
): Promise<Registration> {
  const [registration] = await db
    .insert(registrations)
    .values({
      workshop_id: id,
      email: anAddress(),
      first_name: 'Mona',
      last_name: 'Lang',
      language: 'de',
      registered: inDays(-1),
      party_since: fields.accompaniment_of && sinceOf(fields.accompaniment_of),
      ...fields,
    })
    .returning()
  return one(registration)
}

const sinceOf = (main: string) =>
  sql<string>`(select main.created_at from ${registrations} as main where main.id = ${main})`

export const anInvitation = (workshop: Pick<Workshop, 'id'>, fields: Partial<typeof registrations.$inferInsert> = {}) =>
  aRegistration(workshop, { registered: null, invitation_sent: inDays(-7), ...fields })

export const anInterest = (workshop: Pick<Workshop, 'id'>, fields: Partial<typeof registrations.$inferInsert> = {}) =>
  aRegistration(workshop, {
    registered: null,
    first_name: '',
    last_name: '',
    preliminary_registration: true,
    ...fields,
  })

/** The form as it arrives at the service: checked by the endpoint's own shape. */
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
    email: anAddress(),
    ...fields,
  })

export const aCompanion = (fields: Partial<z.input<typeof companion>> = {}): Companion =>
  companion.parse({
    gender: 'm',
    first_name: 'Jonas',
    last_name: 'Berg',
    institution: 'City clinic',
    email: anAddress(),
    ...fields,
  })

/** The circumstances of one filled form, now unless said otherwise. */
export const aSubmit = (more: { locale?: Locale; now?: Date; key?: string } = {}) => ({
  locale: 'de' as const,
  now: new Date(),
  key: randomUUID(),
  ...more,
})

export const companionsOf = (number: number): Companion[] => Array.from({ length: number }, () => aCompanion())

/** Everybody who ever was at this event, whatever became of them. */
export const registrationsOf = ({ id }: Pick<Workshop, 'id'>): Promise<Registration[]> =>
  db
    .select()
    .from(registrations)
    .where(eq(registrations.workshop_id, id))
    .orderBy(asc(registrations.created_at), asc(registrations.id))

export const seatsTakenAt = ({ id }: Pick<Workshop, 'id'>): Promise<number> =>
  db.$count(registrations, and(eq(registrations.workshop_id, id), holdsSeat))

function one<Row>(row: Row | undefined): Row {
  if (!row) throw new Error('nothing was inserted')
  return row
}
