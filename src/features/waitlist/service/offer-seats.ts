import 'server-only'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import { mails } from '@/features/mails/table'
import { queueNotices, queueRegistrationMails } from '@/features/registrations/service/mails/queue-mails'
import { limitPerEvent } from '@/features/registrations/service/sign-up/event-limit'
import { mailTo } from '@/features/registrations/service/sign-up/party-mails'
import { countSeatsLeft, type LockedWorkshop } from '@/features/registrations/service/sign-up/seats'
import { registrations } from '@/features/registrations/table'
import { isCancelled, isOver } from '@/features/workshops/rules'
import { lockWorkshop } from '@/features/workshops/service/workshop-lock'
import { workshops } from '@/features/workshops/table'
import { isAnyOf } from '@/server/crud/lists'
import { db, type Tx } from '@/server/database/db'
import { errorName } from '@/server/observability/errors'
import { log } from '@/server/observability/log'
import { offerExpiresAt, offerModeOf, offersEndAt, offersFor, remindAt } from '../rules'
import { waitlistEntries } from '../table'
import { auditEntries, endEntries, mainIdsOf, type Party, readParties, updateEntries } from './entries'
import { addMissingEntries, closeLeftEntries, isWithoutEntry, separateCompanions } from './sync-entries'

/**
 * Brings the lists of all events up to date, each in a transaction of its own: it ends offers, makes new ones and sends
 * reminders. Running it again changes nothing.
 */
export async function offerFreeSeats(now: Date): Promise<void> {
  for (const workshop_id of await listWaitingEvents(now)) await tryToOfferSeats(workshop_id, now)
}

/** The job that is requested when a seat becomes free. */
export async function offerSeatsOf(jobs: unknown[], now: Date): Promise<void> {
  const ids = new Set(jobs.map((job) => Number(Object(job).workshop_id)))
  for (const workshop_id of ids) await tryToOfferSeats(workshop_id, now)
}

async function tryToOfferSeats(workshop_id: number, now: Date): Promise<void> {
  try {
    await offerSeatsAt(workshop_id, now)
  } catch (thrown) {
    // One event that fails must not hold up the others; the next minute tries it again.
    log.error({ workshop_id, error: errorName(thrown) }, 'offering seats failed')
  }
}

export const offerSeatsAt = (workshop_id: number, now: Date): Promise<void> =>
  limitPerEvent(workshop_id, () =>
    db.transaction(async (tx) => updateWaitlist(tx, await lockWorkshop(tx, workshop_id), now)),
  )

/** The events with open entries, and those at which somebody waits without one. */
async function listWaitingEvents(now: Date): Promise<number[]> {
  const withEntries = db
    .selectDistinct({ id: waitlistEntries.workshop_id })
    .from(waitlistEntries)
    .where(sql`${waitlistEntries.state} in ('waiting', 'offered')`)
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
  await closeLeftEntries(tx, workshop, now)
  if (isOver(workshop, now)) return endAll(tx, workshop, now)
  await separateCompanions(tx, workshop, now)
  await addMissingEntries(tx, workshop)
  if (isCancelled(workshop)) return withdrawOffers(tx, workshop)
  await endLapsedOffers(tx, workshop, now)
  const mode = offerModeOf(workshop, now)
  if (mode === 'hold') await holdSeats(tx, workshop, now)
  if (mode === 'tell') await informAll(tx, workshop, now)
  await sendReminders(tx, workshop, now)
}

/** Nobody can accept an offer of a cancelled event. Its party keeps its place in case staff restore the event. */
async function withdrawOffers(tx: Tx, { id }: LockedWorkshop): Promise<void> {
  const offered = (await readParties(tx, id)).filter(({ state }) => state === 'offered')
  if (offered.length === 0) return
  await updateEntries(tx, mainIdsOf(offered), {
    state: 'waiting',
    ...{ offered_seats: null, offered_at: null, expires_at: null, reminded_at: null },
  })
  await auditEntries(
    tx,
    offered.map((party) => ({ party, changes: { waitlist: ['offered', 'waiting'] } })),
  )
}

/** After the event began, everybody who still waits is told once. Nobody is told of an event that did not take place. */
async function endAll(tx: Tx, workshop: LockedWorkshop, now: Date): Promise<void> {
  const parties = await readParties(tx, workshop.id)
  await endEntries(tx, parties, { state: 'ended', now })
  if (!isCancelled(workshop)) await mailMains(tx, parties, 'waiting_ended')
}

const mailMains = (tx: Tx, parties: Party[], type: Parameters<typeof mailTo>[1]): Promise<void> =>
  queueRegistrationMails(
    tx,
    parties.flatMap(({ people: [main] }) => (main ? [mailTo(main, type)] : [])),
  )

type OfferMail = { registration_id: string | null; state: string; sent_at: string | null; message: string }

/** The last mail of each offer. */
async function readOfferMails(tx: Tx, parties: Party[]): Promise<Map<string | null, OfferMail>> {
  const { registration_id, state, sent_at, message, type, id } = mails
  const rows = await tx
    .selectDistinctOn([registration_id], { registration_id, state, sent_at, message })
    .from(mails)
    .where(and(eq(type, 'offer'), isAnyOf(registration_id, mainIdsOf(parties))))
    .orderBy(registration_id, desc(id))
  return new Map(rows.map((row) => [row.registration_id, row]))
}

const UNDELIVERABLE_STATES = ['failed', 'suppressed', 'dropped', 'skipped']
const UNSENT_STATES = ['queued', 'held', 'sending', 'retry']

/** Ends the offers whose time is over or whose mail cannot arrive, so that their seats go to the next at once. */
async function endLapsedOffers(tx: Tx, workshop: LockedWorkshop, now: Date): Promise<void> {
  const offered = (await readParties(tx, workshop.id)).filter(({ state }) => state === 'offered')
  if (offered.length === 0) return
  const offerMails = await readOfferMails(tx, offered)
  const mailOf = ({ registration_id }: Party) => offerMails.get(registration_id)
  const undeliverable = offered.filter((party) => UNDELIVERABLE_STATES.includes(mailOf(party)?.state ?? ''))
  const others = offered.filter((party) => !undeliverable.includes(party))
  const expired = others.filter((party) => endOfOffer(party, { mail: mailOf(party), workshop }) <= now)

  await endEntries(tx, undeliverable, { state: 'undeliverable', now })
  await endEntries(tx, expired, { state: 'expired', now })
  await mailMains(tx, expired, 'offer_ended')
  await queueLapseNotices(tx, [...undeliverable, ...expired])
  await extendDelayedOffers(
    tx,
    others.filter((party) => !expired.includes(party)),
    { offerMails, workshop },
  )
}

export const queueLapseNotices = (tx: Tx, parties: Party[]): Promise<void> =>
  queueNotices(
    tx,
    parties.map(({ registration_id, workshop_id }) => ({ occasion: 'offer_lapsed', registration_id, workshop_id })),
  )

type OfferContext = { mail: OfferMail | undefined; workshop: LockedWorkshop }

/** The time to answer begins when the mail is sent, but it ends with all offers. */
function endOfOffer({ expires_at }: Party, { mail, workshop }: OfferContext): Date {
  const end = offersEndAt(workshop)
  if (mail && UNSENT_STATES.includes(mail.state)) return end
  const stored = new Date(expires_at ?? end)
  const delayed = mail?.sent_at ? offerExpiresAt(workshop, new Date(mail.sent_at)) : stored
  const later = delayed > stored ? delayed : stored
  return later < end ? later : end
}

type DelayedContext = { offerMails: Map<string | null, OfferMail>; workshop: LockedWorkshop }

async function extendDelayedOffers(tx: Tx, offered: Party[], { offerMails, workshop }: DelayedContext): Promise<void> {
  const extended = offered.flatMap((party) => {
    const mail = offerMails.get(party.registration_id)
    const end = endOfOffer(party, { mail, workshop }).toISOString()
    return mail?.sent_at && end !== party.expires_at ? [{ id: party.registration_id, end }] : []
  })
  if (extended.length === 0) return
  const [ids, ends] = [extended.map(({ id }) => id), extended.map(({ end }) => end)]
  await tx.execute(sql`
    update ${waitlistEntries} entry set expires_at = delayed.expires_at::timestamptz
    from unnest(${sql.param(ids)}::text[], ${sql.param(ends)}::text[]) as delayed(id, expires_at)
    where entry.registration_id = delayed.id`)
}

const mayGetOffer = (party: Party, { nonpublic }: LockedWorkshop): boolean => party.let_in || !nonpublic

/** Offers the free seats in the order of the list. */
async function holdSeats(tx: Tx, workshop: LockedWorkshop, now: Date): Promise<void> {
  const waiting = (await readParties(tx, workshop.id)).filter(({ state }) => state === 'waiting')
  const told = waiting.filter(({ told_at }) => told_at !== null)
  if (told.length > 0) await updateEntries(tx, mainIdsOf(told), { told_at: null })
  const free = (await countSeatsLeft(tx, workshop)) ?? 0
  const candidates = waiting.filter((party) => mayGetOffer(party, workshop))
  const offers = offersFor(candidates, free).map(({ party, seats, free: left, passed_over }) => {
    const passed = passed_over.map(({ position, size }) => ({ position, people: size }))
    return { party, seats, changes: { position: party.position, free: left, passed_over: passed } }
  })
  await writeOffers(tx, offers, { workshop, now })
}

type Offer = { party: Party; seats: number; changes: Record<string, unknown> }
type OfferWriting = { workshop: LockedWorkshop; now: Date; author?: { id: number } }

/** Holds seats for parties, and queues the mails that tell them, in the same transaction. */
export async function writeOffers(tx: Tx, offers: Offer[], { workshop, now, author }: OfferWriting): Promise<void> {
  if (offers.length === 0) return
  const expires_at = offerExpiresAt(workshop, now).toISOString()
  const [ids, seats] = [offers.map(({ party }) => party.registration_id), offers.map((offer) => offer.seats)]
  await tx.execute(sql`
    update ${waitlistEntries} entry set state = 'offered', offered_seats = offer.seats, offered_at = ${now.toISOString()},
      expires_at = ${expires_at}, reminded_at = null, told_at = null
    from unnest(${sql.param(ids)}::text[], ${sql.param(seats)}::int[]) as offer(id, seats)
    where entry.registration_id = offer.id`)
  await mailMains(
    tx,
    offers.map(({ party }) => party),
    'offer',
  )
  await auditEntries(
    tx,
    offers.map((offer) => ({
      party: offer.party,
      changes: { waitlist: ['waiting', 'offered'], seats: offer.seats, ...offer.changes, expires_at },
    })),
    author,
  )
}

/** Within this time nobody is told again of free seats. */
const INFORM_AGAIN_MS = 60 * 60 * 1000

/** Where no seat can be held, all that wait are told at once, and the first to come gets a seat. */
async function informAll(tx: Tx, workshop: LockedWorkshop, now: Date): Promise<void> {
  const waiting = (await readParties(tx, workshop.id)).filter(({ state }) => state === 'waiting')
  const left = await countSeatsLeft(tx, workshop)
  if (left === 0) {
    const due = waiting.filter(({ told_at }) => told_at && Date.parse(told_at) <= now.getTime() - INFORM_AGAIN_MS)
    if (due.length > 0) await updateEntries(tx, mainIdsOf(due), { told_at: null })
    return
  }
  const untold = waiting.filter((party) => party.told_at === null && mayGetOffer(party, workshop))
  if (untold.length === 0) return
  await updateEntries(tx, mainIdsOf(untold), { told_at: now.toISOString() })
  await mailMains(tx, untold, 'seats_free')
  await auditEntries(
    tx,
    untold.map((party) => ({
      party,
      changes: { waitlist: ['waiting', 'told'], ...(left !== null && { free: left }) },
    })),
  )
}

async function sendReminders(tx: Tx, workshop: LockedWorkshop, now: Date): Promise<void> {
  const due = (await readParties(tx, workshop.id)).filter(
    ({ state, offered_at, expires_at, reminded_at }) =>
      state === 'offered' &&
      reminded_at === null &&
      offered_at !== null &&
      expires_at !== null &&
      remindAt(workshop, { offered_at, expires_at }) <= now,
  )
  if (due.length === 0) return
  await updateEntries(tx, mainIdsOf(due), { reminded_at: now.toISOString() })
  await mailMains(tx, due, 'offer_reminder')
}
