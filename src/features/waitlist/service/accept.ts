import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { NotFound, Problem } from '@/contract/problems'
import {
  eventRefusal,
  isInvited,
  refuseUnlessEnoughSeats,
  refuseUnlessOpen,
  seatedEmailsOf,
} from '@/features/registrations/rules'
import { limitPerEvent, retryOnConflict } from '@/features/registrations/service/sign-up/event-limit'
import { queuePartyMails } from '@/features/registrations/service/sign-up/party-mails'
import {
  closeInterests,
  countOpenSeats,
  insertParty,
  type LockedWorkshop,
  lockMatches,
  type RegistrationRow,
  type Seat,
  seatOf,
} from '@/features/registrations/service/sign-up/seats'
import { registrations } from '@/features/registrations/table'
import { deadlineOf, isCancelled, isOver } from '@/features/workshops/rules'
import { lockWorkshop } from '@/features/workshops/service/workshop-lock'
import { isAnyOf } from '@/server/crud/lists'
import { db, type Tx } from '@/server/database/db'
import { isIncomplete, takenSeatsOf } from '../rules'
import { waitlistEntries } from '../table'
import { auditEntries, insertEntries, type Party, type Person, readParties, updateEntries } from './entries'
import { updateWaitlist } from './offer-seats'

type AcceptInput = { people?: string[] }

/**
 * Registers the people of a party for the seats that are held for it. A party that was only told of free seats takes
 * open ones. A repeated press gets the answer of the first.
 */
export async function acceptOffer(id: string, { people }: AcceptInput, { now }: { now: Date }) {
  const workshop_id = await getEventOf(id)
  const accept = () =>
    retryOnConflict(async (tx) => {
      const workshop = await lockWorkshop(tx, workshop_id)
      const party = (await readParties(tx, workshop_id)).find(({ registration_id }) => registration_id === id)
      if (!party) return { id: await getSeatOf(tx, id) }

      refuseWithoutEvent(workshop, now)
      refuseIncomplete(party)
      const seats = party.state === 'offered' ? (party.offered_seats ?? 0) : await countOpenSeats(tx, workshop)
      if (party.state === 'waiting') {
        if (seats === 0) throw eventRefusal('no_offer')
        refuseUnlessOpen({ ...workshop, seats_left: seats }, now)
        refuseUnlessEnoughSeats(seats, people ? people.filter((person) => person !== id).length + 1 : party.size)
      }
      if (party.state === 'offered' && Date.parse(party.expires_at ?? '') <= now.getTime())
        throw eventRefusal('offer_expired')
      const { taken, rest } = takenSeatsOf(party.people, { seats: seats ?? party.size, people })
      const main = await registerWaiting(tx, taken, { workshop, now })
      await updateEntries(tx, [id], { state: 'accepted', ended_at: now.toISOString() })
      await auditEntries(tx, [{ party, changes: { waitlist: [party.state, 'accepted'], seats: taken.length } }])
      await keepRestWaiting(tx, { party, rest, now })
      await updateWaitlist(tx, workshop, now)
      return { id: main.id }
    })
  return limitPerEvent(workshop_id, accept)
}

async function getEventOf(id: string): Promise<number> {
  const { workshop_id, registration_id } = waitlistEntries
  const [found] = await db.select({ workshop_id }).from(waitlistEntries).where(eq(registration_id, id))
  if (!found) throw new NotFound()
  return found.workshop_id
}

/** The seat of a person whose entry is accepted already. */
async function getSeatOf(tx: Tx, id: string): Promise<string> {
  const [entry] = await tx
    .select({ state: waitlistEntries.state, workshop_id: waitlistEntries.workshop_id, email: registrations.email })
    .from(waitlistEntries)
    .innerJoin(registrations, eq(registrations.id, waitlistEntries.registration_id))
    .where(eq(waitlistEntries.registration_id, id))
  if (!entry) throw new NotFound()
  const [seat] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      sql`${registrations.workshop_id} = ${entry.workshop_id} and ${registrations.email} = ${registrations.email.mapToDriverValue(entry.email)}
        and ${registrations.registered} is not null and ${registrations.cancelled_at} is null and ${registrations.deleted_at} is null`,
    )
  if (entry.state !== 'accepted' || !seat) throw eventRefusal('no_offer')
  return seat.id
}

/** Sign-up that staff closed meanwhile does not break the promise of an offer. */
function refuseWithoutEvent(workshop: LockedWorkshop, now: Date): void {
  if (isCancelled(workshop)) throw eventRefusal('event_cancelled')
  if (isOver(workshop, now)) throw eventRefusal('event_over')
  const deadline = deadlineOf(workshop)
  if (deadline && deadline < now) throw eventRefusal('deadline_reached')
}

function refuseIncomplete({ people: [main] }: Party): void {
  if (!main || isIncomplete(main)) throw new Problem(422, 'offer_incomplete')
}

type Registering = { workshop: LockedWorkshop; now: Date; author?: { id: number } | null }

/** Turns people who wait into people with a seat. An open invitation of the same address is answered by it. */
export async function registerWaiting(tx: Tx, people: Person[], { workshop, now, author = null }: Registering) {
  const emails = people.map(({ email }) => email)
  const matches = await lockMatches(tx, workshop, { emails })
  const seated = seatedEmailsOf(matches, emails)
  if (seated.length > 0) throw eventRefusal({ key: 'already_seated', values: { emails: seated.join(', ') } })
  const [first, ...others] = people
  if (!first) throw new NotFound()
  const updated_by = author?.id ?? null
  const main = waitingSeatOf(first, { workshop, matches, now, updated_by })
  const seats = [main, ...others.map((person) => waitingSeatOf(person, { workshop, matches, main, now, updated_by }))]
  await insertParty(tx, seats)
  await closeInterests(tx, { seats, matches: withoutSeats(matches, seats), now, updated_by })
  await queuePartyMails(tx, 'registration', seats)
  return main
}

type SeatSource = {
  workshop: LockedWorkshop
  matches: RegistrationRow[]
  main?: Seat
  now: Date
  updated_by: number | null
}

function waitingSeatOf(person: Person, { workshop, matches, main, now, updated_by }: SeatSource) {
  const invitation = matches.find((row) => isInvited(row) && row.email === person.email)
  const { id, invite_slug, created_at, invitation_sent, external_id, ...typed } = person
  const seat = seatOf(typed, { workshop, invited: invitation ?? person, main, now, updated_by })
  return { ...seat, preliminary_registration: false, submission_key: null }
}

/** A waiting row that became a seat is not closed. */
export const withoutSeats = (matches: RegistrationRow[], seats: { id: string }[]) =>
  matches.filter((row) => !seats.some(({ id }) => id === row.id))

/** The people who got no seat keep the place of their party. The first of them becomes its main registration. */
async function keepRestWaiting(
  tx: Tx,
  { party, rest, now }: { party: Party; rest: Person[]; now: Date },
): Promise<void> {
  const [first, ...others] = rest
  if (!first) return
  const invoice_address = party.people[0]?.invoice_address ?? ''
  await tx
    .update(registrations)
    .set({ accompaniment_of: null, party_since: null, invoice_address, updated_at: now.toISOString() })
    .where(eq(registrations.id, first.id))
  if (others.length > 0)
    await tx
      .update(registrations)
      .set({ accompaniment_of: first.id, party_since: first.created_at })
      .where(
        isAnyOf(
          registrations.id,
          others.map(({ id }) => id),
        ),
      )
  const { workshop_id, position, joined_at, may_split, let_in } = party
  await insertEntries(tx, [{ registration_id: first.id, workshop_id, position, joined_at, may_split, let_in }])
  await auditEntries(tx, [
    {
      party: { ...party, registration_id: first.id },
      changes: { waitlist: [null, 'waiting'], position, people: rest.length },
    },
  ])
}
