import { and, eq, gt, sql } from 'drizzle-orm'
import { HOUR_MS } from '@/contract/time'
import { withLockedEvent } from '@/features/registrations/service/locked-event'
import { readOpenSeats } from '@/features/seats/service/count-seats'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import {
  auditEntries,
  mainIdsOf,
  type Party,
  readParties,
  updateEntries,
} from '@/features/seats/service/waiting-parties'
import { hasStarted, isCancelled } from '@/features/workshops/rules'
import { registrations } from '@/schema/registrations'
import { isUnended, waitlistEntries } from '@/schema/waitlist'
import { workshops } from '@/schema/workshops'
import { db, type Tx } from '@/server/database/db'
import { runEach } from '@/server/jobs/jobs'
import { failureOf, mayGetOffer, offerExpiresAt, offerModeOf, offersFor, remindAt } from '../rules'
import { endEntries, mailMains } from './entries'
import { endLapsedOffers, readLastMails, withdrawOffers } from './lapse-offers'
import { updatePause } from './pause-offers'
import { addMissingEntries, allowInvited, closeStaleEntries, detachCompanions, isWithoutEntry } from './sync-entries'

/**
 * Brings the lists of all events up to date, each in a transaction of its own: it ends offers, makes new ones and sends
 * reminders. Running it again changes nothing.
 */
export const offerFreeSeats = async (now: Date): Promise<void> => offerSeatsAtAll(await listWaitingEvents(now), now)

/** The job that is requested when a seat becomes free. */
export const offerSeatsOf = (jobs: unknown[], now: Date): Promise<void> =>
  offerSeatsAtAll(new Set(jobs.map((job) => Number(Object(job).workshop_id))), now)

const offerSeatsAtAll = (items: Iterable<number>, now: Date): Promise<void> =>
  runEach({
    items,
    run: (workshop_id) => offerSeatsAt(workshop_id, now),
    failure: 'offering seats failed',
    about: (workshop_id) => ({ workshop_id }),
  })

export const offerSeatsAt = (workshop_id: number, now: Date): Promise<void> =>
  withLockedEvent(workshop_id, (tx, workshop) => updateWaitlist(tx, workshop, now))

/** The events with open entries, and those at which somebody waits without one. */
async function listWaitingEvents(now: Date): Promise<number[]> {
  const withEntries = db.selectDistinct({ id: waitlistEntries.workshop_id }).from(waitlistEntries).where(isUnended)
  const withoutEntries = db
    .selectDistinct({ id: registrations.workshop_id })
    .from(registrations)
    .innerJoin(workshops, and(eq(workshops.id, registrations.workshop_id), gt(workshops.starts_at, now.toISOString())))
    .where(isWithoutEntry)
  const found = await withEntries.union(withoutEntries)
  return found.map(({ id }) => id).sort((a, b) => a - b)
}

/**
 * Decides everything about the list of a locked event: who waits, whose offer is over, and who gets the free seats.
 * The seats are held and the mails are queued by the same transaction.
 */
export async function updateWaitlist(tx: Tx, workshop: LockedWorkshop, now: Date): Promise<void> {
  await closeStaleEntries(tx, workshop, now)
  if (hasStarted(workshop, now)) return endAll(tx, workshop, now)
  await detachCompanions(tx, workshop, now)
  await addMissingEntries(tx, workshop)
  if (workshop.nonpublic) await allowInvited(tx, workshop)
  const parties = await readParties(tx, workshop.id)
  if (parties.length === 0) return
  const offered = parties.filter(({ state }) => state === 'offered')
  if (isCancelled(workshop)) return withdrawOffers(tx, offered)
  const { open, failed } = await endLapsedOffers(tx, offered, { workshop, now })
  await sendReminders(tx, open, { workshop, now })
  const uninformed = await resetFailedNotices(tx, parties)
  if (await updatePause(tx, workshop, { failed: [...failed, ...uninformed], now })) return
  const waiting = (await readParties(tx, workshop.id)).filter(({ state }) => state === 'waiting')
  const mode = offerModeOf(workshop, now)
  if (mode === 'hold') await holdSeats(tx, waiting, { workshop, now })
  if (mode === 'inform') await informAll(tx, waiting, { workshop, now })
}

type WaitlistContext = { workshop: LockedWorkshop; now: Date }

/** After the event began, everybody who still waits is informed once, but not of an event that did not take place. */
async function endAll(tx: Tx, workshop: LockedWorkshop, now: Date): Promise<void> {
  const parties = await readParties(tx, workshop.id)
  await endEntries(tx, parties, { state: 'ended', now })
  if (!isCancelled(workshop)) await mailMains(tx, parties, 'waiting_ended')
}

/** Offers the free seats in the order of the list. */
async function holdSeats(tx: Tx, waiting: Party[], { workshop, now }: WaitlistContext): Promise<void> {
  const informed = waiting.filter(({ informed_at }) => informed_at !== null)
  if (informed.length > 0) await updateEntries(tx, mainIdsOf(informed), { informed_at: null })
  const free = (await readOpenSeats(tx, workshop)) ?? 0
  const candidates = waiting.filter((party) => mayGetOffer(party, workshop))
  const offers = offersFor(candidates, free).map(({ party, seats, free: left, skipped }) => {
    const passed_over = skipped.map(({ position, size }) => ({ position, people: size }))
    return { party, seats, changes: { position: party.position, free: left, passed_over } }
  })
  await writeOffers(tx, offers, { workshop, now })
  const offered = new Set(offers.map(({ party }) => party))
  await answerOpening(
    tx,
    candidates.filter((party) => !offered.has(party)),
  )
}

/** People who asked to be told when the event opens, and for whom no seat is left now, learn their rank on the list once. */
async function answerOpening(tx: Tx, waiting: Party[]): Promise<void> {
  const asked = waiting.filter(({ awaits_opening }) => awaits_opening)
  if (asked.length === 0) return
  await updateEntries(tx, mainIdsOf(asked), { awaits_opening: false })
  await mailMains(tx, asked, 'interest')
}

type Offer = { party: Party; seats: number; changes: Record<string, unknown> }
type OfferWriting = WaitlistContext & { author?: { id: number } }

/** Holds seats for parties, and queues the mails that tell them, in the same transaction. */
export async function writeOffers(tx: Tx, offers: Offer[], { workshop, now, author }: OfferWriting): Promise<void> {
  if (offers.length === 0) return
  const expires_at = offerExpiresAt(workshop, now).toISOString()
  const parties = offers.map(({ party }) => party)
  const seats = offers.map((offer) => offer.seats)
  await tx.execute(sql`
    update ${waitlistEntries} entry set state = 'offered', offered_seats = offer.seats, offered_at = ${now.toISOString()},
      expires_at = ${expires_at}, reminded_at = null, informed_at = null, awaits_opening = false
    from unnest(${sql.param(mainIdsOf(parties))}::text[], ${sql.param(seats)}::int[]) as offer(id, seats)
    where entry.registration_id = offer.id`)
  await mailMains(tx, parties, 'offer')
  const entries = offers.map((offer) => ({
    party: offer.party,
    changes: { waitlist: ['waiting', 'offered'], seats: offer.seats, ...offer.changes, expires_at },
  }))
  await auditEntries(tx, entries, author)
}

/**
 * If the mail server refused every mail about free seats, nobody was informed, and the first to come must not get these
 * seats yet. Returns the parties to inform again.
 */
async function resetFailedNotices(tx: Tx, parties: Party[]): Promise<Party[]> {
  const informed = parties.filter(({ informed_at }) => informed_at !== null)
  if (informed.length === 0) return []
  const notices = await readLastMails(tx, 'seats_free', mainIdsOf(informed))
  const failures = Array.from(notices.values(), failureOf)
  if (failures.includes(null) || !failures.includes('failed')) return []
  await updateEntries(tx, mainIdsOf(informed), { informed_at: null })
  return informed
}

/** Within this time nobody is informed again of free seats. */
const INFORM_AGAIN_MS = HOUR_MS

/** All that wait are informed at once where no seat can be held, and the first to come gets a seat. */
async function informAll(tx: Tx, waiting: Party[], { workshop, now }: WaitlistContext): Promise<void> {
  const left = await readOpenSeats(tx, workshop)
  if (left === 0) {
    const due = waiting.filter(
      ({ informed_at }) => informed_at && Date.parse(informed_at) <= now.getTime() - INFORM_AGAIN_MS,
    )
    if (due.length > 0) await updateEntries(tx, mainIdsOf(due), { informed_at: null })
    return
  }
  const uninformed = waiting.filter((party) => party.informed_at === null && mayGetOffer(party, workshop))
  if (uninformed.length === 0) return
  await updateEntries(tx, mainIdsOf(uninformed), { informed_at: now.toISOString(), awaits_opening: false })
  await mailMains(tx, uninformed, 'seats_free')
  const changes = { waitlist: ['waiting', 'informed'], ...(left !== null && { free: left }) }
  const entries = uninformed.map((party) => ({ party, changes }))
  await auditEntries(tx, entries)
}

/** Nobody is reminded of an offer whose mail was not sent yet. */
async function sendReminders(
  tx: Tx,
  offers: Awaited<ReturnType<typeof endLapsedOffers>>['open'],
  { workshop, now }: WaitlistContext,
): Promise<void> {
  const due = offers.filter(
    ({ sent_at, expires_at, reminded_at }) =>
      reminded_at === null && sent_at !== null && remindAt(workshop, { sent_at, expires_at }) <= now,
  )
  if (due.length === 0) return
  await updateEntries(tx, mainIdsOf(due), { reminded_at: now.toISOString() })
  await mailMains(tx, due, 'offer_reminder')
}
