import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { eventRefusal } from '@/features/registrations/rules/refusals'
import { refuseOverMaximum } from '@/features/registrations/rules/seat-changes'
import { withLockedEvent } from '@/features/registrations/service/locked-event'
import { readOpenSeats } from '@/features/seats/service/count-seats'
import { type LockedWorkshop, lockWorkshop } from '@/features/seats/service/lock-event'
import {
  auditEntries,
  mainIdsOf,
  type Party,
  readParties,
  updateEntries,
} from '@/features/seats/service/waiting-parties'
import { waitlistEntries } from '@/schema/waitlist'
import type { AuthorContext } from '@/server/crud/audit'
import type { Tx } from '@/server/database/db'
import type { moveWaiting as moveEndpoint, offerByHand as offerEndpoint } from '../contract/office'
import { distinctPositions, moveToRank, offerModeOf } from '../rules'
import { withEventOfEntry } from './entries'
import { updateWaitlist, writeOffers } from './offer-seats'
import { writePause } from './pause-offers'

type OfficeAction = { workshop: LockedWorkshop; parties: Party[]; party: Party }

/** Runs an action on a party that waits, and offers afterwards what is free. */
async function withWaitingParty(id: string, now: Date, act: (tx: Tx, action: OfficeAction) => Promise<void>) {
  await withEventOfEntry(id, async (tx, workshop) => {
    const parties = await readParties(tx, workshop.id)
    const party = parties.find((entry) => entry.registration_id === id)
    if (party?.state !== 'waiting') throw eventRefusal('not_waiting')
    await act(tx, { workshop, parties, party })
    await updateWaitlist(tx, workshop, now)
  })
  return { success: true as const }
}

type MoveInput = z.output<(typeof moveEndpoint)['body']>

/** Moves a party to another rank among those that wait. Parties with an offer stay where they are. */
export const moveWaiting = (id: string, { rank, reason }: MoveInput, { author, now }: AuthorContext) =>
  withWaitingParty(id, now, async (tx, { parties, party }) => {
    const waiting = parties.filter(({ state }) => state === 'waiting')
    const before = waiting.indexOf(party) + 1
    const moved = moveToRank(waiting, party, rank).values()
    const order = parties.map((entry) => (entry.state === 'waiting' ? (moved.next().value ?? entry) : entry))
    const ids = mainIdsOf(order)
    const positions = distinctPositions(parties.map(({ position }) => position))
    await tx.execute(sql`
      update ${waitlistEntries} entry set position = moved.position
      from unnest(${sql.param(ids)}::text[], ${sql.param(positions)}::int[]) as moved(id, position)
      where entry.registration_id = moved.id`)
    const after = Math.min(rank, waiting.length)
    await auditEntries(tx, [{ party, changes: { rank: [before, after], reason } }], author)
  })

type OfferInput = z.output<(typeof offerEndpoint)['body']>

/** Offers a party all of its seats out of turn. */
export const offerByHand = (id: string, { beyond_maximum }: OfferInput, { author, now }: AuthorContext) =>
  withWaitingParty(id, now, async (tx, { workshop, party }) => {
    if (offerModeOf(workshop, now) !== 'hold') throw eventRefusal('offer_too_late')
    const open = await readOpenSeats(tx, workshop)
    refuseOverMaximum(workshop, { people: party.size, open, beyond_maximum })
    await updateEntries(tx, [id], { let_in: true })
    const changes = { position: party.position, free: open, by_hand: true }
    await writeOffers(tx, [{ party, seats: party.size, changes }], { workshop, now, author })
  })

/** Ends a pause of the offers, and makes those that are due. A second press changes nothing. */
export async function resumeOffers(workshop_id: number, { author, now }: AuthorContext) {
  await withLockedEvent(workshop_id, async (tx, workshop) => {
    if (workshop.offers_paused_at === null) return
    await writePause(tx, workshop, { paused_at: null, author })
    await updateWaitlist(tx, await lockWorkshop(tx, workshop_id), now)
  })
  return { success: true as const }
}
