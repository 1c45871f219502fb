import { and, asc, eq, isNotNull, or, sql } from 'drizzle-orm'
import { isOneOf, pickNames } from '@/contract/fields'
import { NotFound } from '@/contract/problems'
import { NUMBER_FIELDS } from '@/contract/values/numbers'
import { COMPANION_FIELDS } from '@/features/registrations/contract/fields'
import { ticketHoldersOf } from '@/features/registrations/rules/states'
import { BROWSER_KEY_COOKIE, readKey } from '@/features/registrations/service/sign-up/browser-key'
import {
  findRegistration,
  isAvailable,
  isOwnCompanion,
} from '@/features/registrations/service/sign-up/find-registration'
import { makeTickets } from '@/features/tickets/service/make-tickets'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { db, getRow } from '@/server/database/db'
import { cookieOf } from '@/server/http/credentials'

/** A registration with the headers of a browser that may hold its key. */
export type BrowserLink = { id: string; headers: Headers }

/** The registration, and the profession and the numbers that this browser has sent. */
export async function getOfBrowser({ id, headers }: BrowserLink, now: Date) {
  const found = await findRegistration(id)
  const key = found && readKey(found.registration, cookieOf(headers, BROWSER_KEY_COOKIE), now)
  if (!key) throw new NotFound()
  return { own: found.registration, typed: key.typed }
}

/**
 * A companion whom this browser has registered. Once anybody has changed the data, which the owner of the address may
 * have done, the browser reads and changes them no longer.
 */
const isUnchangedCompanion = (id: string) =>
  and(isOwnCompanion(id), isAvailable, eq(registrations.updated_at, registrations.registered))

export async function getCompanionOfBrowser({ companion, ...link }: BrowserLink & { companion: string }, now: Date) {
  const { own } = await getOfBrowser(link, now)
  return getRow(
    db
      .select()
      .from(registrations)
      .where(and(eq(registrations.id, companion), isUnchangedCompanion(own.id))),
  )
}

export type BrowserParty = Awaited<ReturnType<typeof readBrowserParty>>

/** The companions whose data this browser may correct, and the tickets of the whole party. */
export async function readBrowserParty(id: string, now: Date) {
  const rows = await db
    .select({ person: registrations, event: workshops, isUnchanged: sql<boolean>`${isUnchangedCompanion(id)}` })
    .from(registrations)
    .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
    .where(and(or(eq(registrations.id, id), isOwnCompanion(id)), isAvailable))
    .orderBy(asc(isNotNull(registrations.accompaniment_of)), asc(registrations.created_at), asc(registrations.id))
  const tickets = await makeTickets(ticketHoldersOf(rows, now))
  return {
    tickets: [...tickets.values()],
    companions: rows.flatMap(({ person, isUnchanged }) =>
      isUnchanged ? [pickNames(person, ['id', 'updated_at', ...SHOWN_FIELDS])] : [],
    ),
  }
}

/** The form shows no number. */
const SHOWN_FIELDS = COMPANION_FIELDS.filter(
  (name): name is Exclude<typeof name, (typeof NUMBER_FIELDS)[number]> => !isOneOf(NUMBER_FIELDS, name),
)
