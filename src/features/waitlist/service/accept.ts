import { and, eq } from 'drizzle-orm'
import { NotFound, Problem } from '@/contract/problems'
import { seatedEmailsOf } from '@/features/registrations/rules/matching'
import { isAddressOnly } from '@/features/registrations/rules/people'
import { eventRefusal, refuseUnlessOpen } from '@/features/registrations/rules/refusals'
import { refuseUnlessEnoughSeats } from '@/features/registrations/rules/seat-changes'
import { queuePartyMails } from '@/features/registrations/service/mail-queue/queue-mails'
import { closeInterests } from '@/features/registrations/service/sign-up/close-interests'
import { countMailsTo } from '@/features/registrations/service/sign-up/mail-limit'
import { insertParty, lockMatches } from '@/features/registrations/service/sign-up/party-storage'
import { requeueRemaining, waitingSeatOf, withoutSeats } from '@/features/registrations/service/sign-up/seated-parties'
import { readPublicSeats } from '@/features/seats/service/count-seats'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import {
  auditEntries,
  type Party,
  type Person,
  readParty,
  updateEntries,
} from '@/features/seats/service/waiting-parties'
import { deadlineOf, hasStarted, isCancelled } from '@/features/workshops/rules'
import { registrations, seatedCondition } from '@/schema/registrations'
import { waitlistEntries } from '@/schema/waitlist'
import { getRow, type Tx } from '@/server/database/db'
import { mayGetOffer, takenSeatsOf } from '../rules'
import { withEventOfEntry } from './entries'
import { readOfferEnd } from './lapse-offers'
import { updateWaitlist } from './offer-seats'

/**
 * Registers the people of a party for the seats that are held for it. A party that was only informed of free seats takes
 * open ones. A repeated press gets the same id, marked by `isRepeated`: it finds the seat by the address alone, so the seat
 * may be one that was registered anew since.
 */
export function acceptOffer(id: string, { people }: { people?: string[] }, { now }: { now: Date }) {
  return withEventOfEntry(id, async (tx, workshop) => {
    const party = await readParty(tx, workshop.id, id)
    if (!party) return { id: await getSeatOf(tx, id), isRepeated: true }

    refuseWithoutEvent(workshop, now)
    refuseIncomplete(party)
    const seats = await countSeatsFor(tx, party, { workshop, people, now })
    // A party that gets all of its seats takes them all.
    const chosen = party.size > seats ? people : undefined
    const { taken, rest } = takenSeatsOf(party.people, { seats, people: chosen })
    await updateEntries(tx, [id], { state: 'accepted', ended_at: now.toISOString() })
    await auditEntries(tx, [{ party, changes: { waitlist: [party.state, 'accepted'], seats: taken.length } }])
    const main = await registerWaiting(tx, taken, { workshop, now })
    await requeueRemaining(tx, { party, rest, now })
    await updateWaitlist(tx, workshop, now)
    return { id: main.id, isRepeated: false }
  })
}

/** The seat of a person whose entry is accepted already. */
async function getSeatOf(tx: Tx, id: string): Promise<string> {
  const entry = await getRow(
    tx
      .select({ state: waitlistEntries.state, workshop_id: waitlistEntries.workshop_id, email: registrations.email })
      .from(waitlistEntries)
      .innerJoin(registrations, eq(registrations.id, waitlistEntries.registration_id))
      .where(eq(waitlistEntries.registration_id, id)),
  )
  const [seat] = await tx
    .select({ id: registrations.id })
    .from(registrations)
    .where(and(eq(registrations.workshop_id, entry.workshop_id), eq(registrations.email, entry.email), seatedCondition))
  if (entry.state !== 'accepted' || !seat) throw eventRefusal('no_offer')
  return seat.id
}

/** Sign-up that staff closed meanwhile does not break the promise of an offer. */
function refuseWithoutEvent(workshop: LockedWorkshop, now: Date): void {
  if (isCancelled(workshop)) throw eventRefusal('event_cancelled')
  if (hasStarted(workshop, now)) throw eventRefusal('event_over')
  const deadline = deadlineOf(workshop)
  if (deadline && deadline < now) throw eventRefusal('deadline_reached')
}

type Accepting = { workshop: LockedWorkshop; people?: string[]; now: Date }

/** The seats that are held for the party, or the open ones where all that wait were informed of them. */
async function countSeatsFor(tx: Tx, party: Party, { workshop, people, now }: Accepting): Promise<number> {
  if (party.state === 'offered') {
    if ((await readOfferEnd(tx, party, { workshop, now })) <= now) throw eventRefusal('offer_expired')
    return party.offered_seats ?? 0
  }
  const seats = await readPublicSeats(tx, workshop)
  if (party.informed_at === null || !mayGetOffer(party, workshop) || seats === 0) throw eventRefusal('no_offer')
  refuseUnlessOpen(workshop, { open: seats, now })
  const wanted = people ? new Set([party.registration_id, ...people]).size : party.size
  refuseUnlessEnoughSeats(wanted, { open: seats })
  return seats ?? party.size
}

/** A person who left only an address fills in the form of the event. An invoice address is asked for afterwards. */
function refuseIncomplete({ people: [main] }: Party): void {
  if (!main || isAddressOnly(main)) throw new Problem(422, 'offer_incomplete')
}

/** Turns people who wait into people with a seat. An open invitation of the same address is answered by it. */
async function registerWaiting(tx: Tx, people: Person[], { workshop, now }: { workshop: LockedWorkshop; now: Date }) {
  const emails = people.map(({ email }) => email)
  const matches = await lockMatches(tx, workshop, { emails })
  const seated = seatedEmailsOf(matches, emails)
  if (seated.length > 0) throw eventRefusal({ key: 'already_seated', values: { emails: seated.join(', ') } })
  const [first, ...others] = people
  if (!first) throw new NotFound()
  const main = waitingSeatOf(first, { workshop, matches, now })
  const seats = [main, ...others.map((person) => waitingSeatOf(person, { workshop, matches, main, now }))]
  await countMailsTo(tx, emails)
  await insertParty(tx, seats, matches)
  await closeInterests(tx, { seats, matches: withoutSeats(matches, seats), now })
  await queuePartyMails(tx, 'registration', seats)
  return main
}
