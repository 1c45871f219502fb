import { and, asc, eq, inArray } from 'drizzle-orm'
import type { z } from 'zod'
import type { MailReason } from '@/contract/values/mails'
import { waitingForm } from '@/features/waitlist/contract/public'
import { acceptOffer } from '@/features/waitlist/service/accept'
import { joinWaitlist } from '@/features/waitlist/service/join'
import { offerSeatsAt } from '@/features/waitlist/service/offer-seats'
import { mails } from '@/schema/mails'
import { registrations } from '@/schema/registrations'
import { waitlistEntries } from '@/schema/waitlist'
import type { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { aCompanion, aForm, aRegistration, aSubmission, aWorkshop } from './factories'

/** A Tuesday noon in Berlin, in an ordinary week. */
export const NOON = new Date('2030-06-18T10:00:00Z')

export const hoursAfter = (from: Date, hours: number) => new Date(from.getTime() + hours * 3_600_000)

/** An event some weeks after NOON with all of its seats taken. */
export async function aFullEvent(fields: Partial<typeof workshops.$inferInsert> = {}) {
  const workshop = await aWorkshop({ date: '2030-07-30', maximum_participants: 1, ...fields })
  const seated = []
  for (let seat = 0; seat < (workshop.maximum_participants ?? 0); seat++) seated.push(await aRegistration(workshop))
  return { workshop, seated }
}

type Joining = Partial<z.input<typeof waitingForm>> & { people?: number; now?: Date }

/** Puts a party of this many people on the list; returns the id of its main registration. */
export async function aWaitingParty(workshop: { id: number }, { people = 1, now = NOON, ...fields }: Joining = {}) {
  const company = Array.from({ length: people - 1 }, () => aCompanion())
  const form = waitingForm.parse({ ...aForm(workshop, { company }), ...fields })
  const { id } = await joinWaitlist(form, aSubmission({ now }))
  return id
}

/** Does what the worker does each minute. */
export const offerSeats = ({ id }: { id: number }, now: Date = NOON) => offerSeatsAt(id, now)

export async function readEntry(id: string) {
  const [entry] = await db.select().from(waitlistEntries).where(eq(waitlistEntries.registration_id, id))
  if (!entry) throw new Error('there is no such entry')
  return entry
}

export const stateOf = async (id: string) => (await readEntry(id)).state

/** The types of the mails about this person, in their order. */
export async function mailTypesOf(registration_id: string): Promise<string[]> {
  const rows = await db
    .select({ type: mails.type })
    .from(mails)
    .where(eq(mails.registration_id, registration_id))
    .orderBy(asc(mails.id))
  return rows.map(({ type }) => type).filter((type) => type !== 'notice')
}

/** Records what a mail server would answer to all mails that wait for being sent; a failed one names the reason. */
export const sendAllMails = ({ id }: { id: number }, now: Date, failure?: MailReason) =>
  db
    .update(mails)
    .set(failure ? { state: 'failed', message: failure } : { state: 'sent', sent_at: now.toISOString() })
    .where(and(eq(mails.workshop_id, id), inArray(mails.state, ['queued', 'retry'])))

export const cancelSeat = ({ id }: { id: string }, now: Date = NOON) =>
  db.update(registrations).set({ cancelled_at: now.toISOString(), participated: null }).where(eq(registrations.id, id))

export const accept = (id: string, now: Date = NOON, people?: string[]) => acceptOffer(id, { people }, { now })
