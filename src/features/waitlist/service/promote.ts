import { and, desc, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { namesOf, pickNames } from '@/contract/fields'
import { Invalid, NotFound } from '@/contract/problems'
import { PREFILLED_FIELDS } from '@/features/registrations/contract/fields'
import type { WaitingCompanions } from '@/features/registrations/contract/moves'
import { seatedEmailsOf } from '@/features/registrations/rules/matching'
import { isAddressOnly } from '@/features/registrations/rules/people'
import { eventRefusal } from '@/features/registrations/rules/refusals'
import { overMaximum, type SeatShortage, seatShortageOf } from '@/features/registrations/rules/seat-changes'
import { isInterested } from '@/features/registrations/rules/states'
import { auditUpdates } from '@/features/registrations/service/audit-entry'
import { withLockedEvent } from '@/features/registrations/service/locked-event'
import { mailTo, queueRegistrationMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { closeInterests } from '@/features/registrations/service/sign-up/close-interests'
import { insertParty, lockMatches } from '@/features/registrations/service/sign-up/party-storage'
import {
  askAboutCompanions,
  closeSeatedParties,
  readSeatedParties,
  readSeatsFor,
  waitingSeatOf,
  withoutSeats,
} from '@/features/registrations/service/sign-up/seated-parties'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { hasStarted } from '@/features/workshops/rules'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { isAnyOf } from '@/server/database/bulk'
import { db, type Tx } from '@/server/database/db'
import type { promoteInterests as promoteEndpoint } from '../contract/promotion'
import { updateWaitlist } from './offer-seats'

type PromoteInput = z.output<(typeof promoteEndpoint)['body']>
/** The author is null where a helper at the entrance acts, who has no account. */
type PromoteContext = { author: { id: number | null }; now: Date }

/** Gives people on the waiting list a seat, all or none. Their companions come along unless they are to stay on the list. */
export async function promoteInterests(
  { ids: named, waiting_companions = 'along', notify, beyond_maximum }: PromoteInput,
  { author, now }: PromoteContext,
) {
  const { event, people } = await getInterests([...new Set(named)], waiting_companions)

  return withLockedEvent(event, async (tx, workshop) => {
    if (workshop.cancelled_at) throw eventRefusal('event_cancelled')
    if (hasStarted(workshop, now)) throw eventRefusal('event_over')
    const { full, ids } = await seatInterests(tx, workshop, { people, notify, beyond_maximum, author, now })
    if (full) throw overMaximum(full)
    return { ids }
  })
}

type SeatedInterests = PromoteContext & {
  people: { id: string; email: string }[]
  notify: boolean
  beyond_maximum?: boolean | undefined
}

/**
 * Seats people who wait, in a transaction that has locked the event. It may refuse only before it has written anything, and
 * seats nobody at a full event.
 */
export async function seatInterests(
  tx: Tx,
  workshop: LockedWorkshop,
  { people, notify, beyond_maximum, author, now }: SeatedInterests,
): Promise<{ full?: SeatShortage; ids: string[] }> {
  const ids = people.map(({ id }) => id)
  const emails = people.map(({ email }) => email)
  const matches = await lockMatches(tx, workshop, { emails, ids })
  const interests = matches.filter((row) => ids.includes(row.id) && isInterested(row) && !row.erased_at)
  if (interests.length < ids.length) throw new NotFound()
  refuseSeated(matches, emails)
  const available = await readSeatsFor(tx, workshop, interests)
  const full = seatShortageOf(workshop, { people: interests.length, beyond_maximum, ...available })
  if (full) return { full, ids: [] }

  const parties = await readSeatedParties(tx, interests)
  const seats = await prepareSeats(tx, interests, { workshop, matches, author, now })
  await insertParty(tx, seats, matches)
  await closeSeatedParties(tx, parties, now)
  await closeInterests(tx, { seats, matches: withoutSeats(matches, seats), now, updated_by: author.id })
  const confirmations = seats.map((seat) => mailTo({ ...seat, workshop_id: workshop.id }, 'confirmation'))
  if (notify) await queueRegistrationMails(tx, confirmations)
  const updates = seats.map((after) => ({ before: matches.find(({ id }) => id === after.id), after }))
  await auditUpdates(tx, author, updates)
  await updateWaitlist(tx, workshop, now)
  return { ids: seats.map(({ id }) => id) }
}

/** The named people, and the companions who come along. */
async function getInterests(named: string[], answer: WaitingCompanions) {
  const { id, workshop_id, email, deleted_at, cancelled_at, accompaniment_of, preliminary_registration } = registrations
  const { title, first_name, last_name } = registrations
  const found = await db
    .select({ id, event: workshop_id, email, title, first_name, last_name, isNamed: isAnyOf(id, named) })
    .from(registrations)
    .where(
      and(
        isNull(deleted_at),
        preliminary_registration,
        or(isAnyOf(id, named), and(isAnyOf(accompaniment_of, named), isNull(cancelled_at))),
      ),
    )
  const [first] = found
  if (!first || found.filter(({ isNamed }) => isNamed).length < named.length) throw new NotFound()
  if (found.some(({ event }) => event !== first.event)) throw new Invalid({ ids: ['move_one_event'] })
  if (answer === 'ask') askAboutCompanions(found.filter(({ isNamed }) => !isNamed))
  return { event: first.event, people: found.filter(({ isNamed }) => isNamed || answer !== 'stay') }
}

type SeatSource = PromoteContext & { workshop: LockedWorkshop; matches: RegistrationRow[] }

/** The main people get their seats first, so that their companions can refer to them. */
async function prepareSeats(tx: Tx, interests: RegistrationRow[], { workshop, matches, author, now }: SeatSource) {
  const known = await readKnownPeople(tx, interests.filter(isAddressOnly))
  const source = { workshop, matches, now, updated_by: author.id }
  const hasMain = ({ accompaniment_of }: RegistrationRow) => interests.some(({ id }) => id === accompaniment_of)
  const mains = interests
    .filter((row) => !hasMain(row))
    .map((row) => ({ row, seat: waitingSeatOf({ ...row, ...known.get(row.email) }, source) }))
  const companions = interests.filter(hasMain).map((row) => {
    const main = mains.find((pair) => pair.row.id === row.accompaniment_of)?.seat
    return waitingSeatOf(row, { ...source, main })
  })
  return [...mains.map(({ seat }) => seat), ...companions]
}

/** An interest holds only an address, but the person may have a name at another event. */
async function readKnownPeople(tx: Tx, people: RegistrationRow[]) {
  const { email, first_name, last_name, created_at, deleted_at, erased_at } = registrations
  const emails = people.map((person) => person.email)
  const rows = await tx
    .selectDistinctOn([email], { email, known: pickNames(getTableColumns(registrations), KNOWN_FIELDS) })
    .from(registrations)
    .where(and(isAnyOf(email, emails), isNull(deleted_at), isNull(erased_at), sql`${first_name} || ${last_name} <> ''`))
    .orderBy(email, desc(created_at))
  return new Map(rows.map((row) => [row.email, row.known]))
}

const KNOWN_FIELDS = namesOf(PREFILLED_FIELDS).filter((name) => name !== 'email')

function refuseSeated(matches: RegistrationRow[], emails: string[]): void {
  const seated = seatedEmailsOf(matches, emails)
  if (seated.length === 0) return
  const text = { key: 'move_already_there', values: { names: seated.join(', ') } }
  throw new Invalid({ ids: [text] }, text)
}
