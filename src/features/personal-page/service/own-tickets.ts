import { and, asc, eq, isNotNull, or } from 'drizzle-orm'
import { NotFound } from '@/contract/problems'
import { DATE_AND_VENUE } from '@/contract/values/workshops'
import { ticketHoldersOf } from '@/features/registrations/rules/states'
import { renewTicket } from '@/features/registrations/service/people/renew-ticket'
import { isAvailable } from '@/features/registrations/service/sign-up/find-registration'
import { makeTickets } from '@/features/tickets/service/make-tickets'
import { columnsOf } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { findOwnPerson, type OwnLink } from './own-registration'
import { offeredWallets } from './wallet-settings'

const EVENT_COLUMNS = columnsOf(workshops, 'id', 'title', 'language', ...DATE_AND_VENUE, 'cancelled_at')

export type PrintedTickets = NonNullable<Awaited<ReturnType<typeof findOwnTickets>>>

/** The ticket of a person, and those of the companions whom the person has registered; null where there is none. */
export async function findOwnTickets(link: OwnLink, now: Date) {
  const own = await findOwnPerson(link)
  if (!own) return null
  const { id, accompaniment_of, registered, created_at } = registrations
  const rows = await db
    .select({ person: registrations, event: EVENT_COLUMNS })
    .from(registrations)
    .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
    .where(and(or(eq(id, own.id), eq(accompaniment_of, own.id)), isNotNull(registered), isAvailable))
    .orderBy(asc(isNotNull(accompaniment_of)), asc(created_at), asc(id))
  const tickets = await makeTickets(ticketHoldersOf(rows, now))
  const [first] = rows
  if (!first || tickets.size === 0) return null
  return { event: first.event, tickets: [...tickets.values()], wallets: offeredWallets(now) }
}

export type OwnTicket = Awaited<ReturnType<typeof getOwnTicket>>

/** A wallet takes one ticket, so that those of companions, which the page shows with it, are left out. */
export async function getOwnTicket(link: OwnLink, now: Date) {
  const found = await findOwnTickets(link, now)
  const ticket = found?.tickets.find(({ id }) => id === link.id)
  if (!found || !ticket) throw new NotFound()
  return { event: found.event, ticket }
}

export async function renewOwnTicket(link: OwnLink, now: Date) {
  const person = await findOwnPerson(link)
  if (!person) throw new NotFound()
  return renewTicket(person.id, { author: null, now })
}
