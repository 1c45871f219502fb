import { and, desc, eq, sql } from 'drizzle-orm'
import type { WaitlistMailType } from '@/contract/values/mails'
import { queueNotices } from '@/features/registrations/service/mail-queue/queue-mails'
import {
  auditEntries,
  mainIdsOf,
  type Party,
  UNSENT_STATES,
  updateEntries,
  WITHOUT_OFFER,
} from '@/features/seats/service/waiting-parties'
import { mails } from '@/schema/mails'
import { waitlistEntries } from '@/schema/waitlist'
import { isAnyOf } from '@/server/database/bulk'
import type { Db, Tx } from '@/server/database/db'
import { failureOf, offerEndsAt, offerExpiresAt, offersEndAt } from '../rules'
import { endEntries, mailMains } from './entries'

type OfferMail = { registration_id: string | null; state: string; message: string; sent_at: string | null }
type OfferEvent = Parameters<typeof offerExpiresAt>[0]
type LapseContext = { workshop: OfferEvent; now: Date }

const isUnsent = (mail: OfferMail | undefined): boolean => UNSENT_STATES.some((state) => state === mail?.state)

type OpenOffer = Party & { expires_at: string; sent_at: string | null }

/**
 * Ends the offers whose time is over or whose address gets no mails, so that their seats go to the next at once. Returns
 * the offers that stay open, and the parties whose mails failed for another reason. An open offer whose mail was not sent
 * has no sent_at.
 */
export async function endLapsedOffers(
  tx: Tx,
  offered: Party[],
  { workshop, now }: LapseContext,
): Promise<{ open: OpenOffer[]; failed: Party[] }> {
  if (offered.length === 0) return { open: [], failed: [] }
  const offerMails = await readLastMails(tx, 'offer', mainIdsOf(offered))
  const offers = (await shrinkOffers(tx, offered)).map((party) => {
    const mail = offerMails.get(party.registration_id)
    const end = endOf(party, { mail, workshop })
    return { party, mail, end, outcome: outcomeOf(party, { mail, end, now }) }
  })
  const { open = [], failed = [], ...ended } = Object.groupBy(offers, ({ outcome }) => outcome)
  const undeliverable = partiesOf(ended.undeliverable)
  const expired = partiesOf(ended.expired)

  await withdrawOffers(tx, partiesOf([...failed, ...(ended.withdrawn ?? [])]))
  await endEntries(tx, undeliverable, { state: 'undeliverable', now })
  await endEntries(tx, expired, { state: 'expired', now })
  await mailMains(tx, expired, 'offer_ended')
  await queueLapseNotices(tx, [...undeliverable, ...expired])
  const delayed = open.filter(({ party, mail, end }) => mail?.sent_at && end.toISOString() !== party.expires_at)
  await extendOffers(tx, delayed)
  return {
    open: open.map(({ party, mail, end }) => {
      const sent_at = isUnsent(mail) ? null : (mail?.sent_at ?? party.offered_at)
      return { ...party, expires_at: end.toISOString(), sent_at }
    }),
    failed: partiesOf(failed),
  }
}

type OfferTimes = { mail: OfferMail | undefined; end: Date; now: Date }

/** An offer whose mail was not sent, or whose end staff brought forward, is withdrawn: the party keeps its position. */
function outcomeOf({ expires_at }: Party, { mail, end, now }: OfferTimes) {
  const failure = mail && failureOf(mail)
  if (failure) return failure
  if (mail?.state === 'dropped') return 'withdrawn'
  if (end > now) return 'open'
  return isUnsent(mail) || Date.parse(expires_at ?? '') > now.getTime() ? 'withdrawn' : 'expired'
}

const partiesOf = (offers: { party: Party }[] = []): Party[] => offers.map(({ party }) => party)

/** A party that has become smaller needs fewer seats; the others are free. */
async function shrinkOffers(tx: Tx, offered: Party[]): Promise<Party[]> {
  const large = offered.filter(({ offered_seats, size }) => (offered_seats ?? 0) > size)
  if (large.length > 0) {
    const ids = mainIdsOf(large)
    const sizes = large.map(({ size }) => size)
    await tx.execute(sql`
      update ${waitlistEntries} entry set offered_seats = party.size
      from unnest(${sql.param(ids)}::text[], ${sql.param(sizes)}::int[]) as party(id, size)
      where entry.registration_id = party.id`)
    const entries = large.map((party) => ({ party, changes: { seats: [party.offered_seats, party.size] } }))
    await auditEntries(tx, entries)
  }
  return offered.map((party) => (large.includes(party) ? { ...party, offered_seats: party.size } : party))
}

/** Nobody can accept these offers, and nobody failed to: their parties keep their positions. */
export async function withdrawOffers(tx: Tx, offered: Party[]): Promise<void> {
  if (offered.length === 0) return
  await updateEntries(tx, mainIdsOf(offered), WITHOUT_OFFER)
  const entries = offered.map((party) => ({ party, changes: { waitlist: ['offered', 'waiting'] } }))
  await auditEntries(tx, entries)
}

/** The last mail of this type to each party. */
export async function readLastMails(from: Db | Tx, mailType: WaitlistMailType, ids: string[]) {
  const { registration_id, state, message, sent_at, type, id } = mails
  const rows = await from
    .selectDistinctOn([registration_id], { registration_id, state, message, sent_at })
    .from(mails)
    .where(and(eq(type, mailType), isAnyOf(registration_id, ids)))
    .orderBy(registration_id, desc(id))
  return new Map<string | null, OfferMail>(rows.map((row) => [row.registration_id, row]))
}

type OfferState = { mail: OfferMail | undefined; workshop: OfferEvent }

/** An offer whose mail has not been sent yet lasts as long as any offer may. */
function endOf({ expires_at }: Pick<Party, 'expires_at'>, { mail, workshop }: OfferState): Date {
  const end = offersEndAt(workshop)
  if (expires_at === null || isUnsent(mail)) return end
  return offerEndsAt(workshop, { expires_at, sent_at: mail?.sent_at ?? null })
}

type ShownOffer = Pick<Party, 'registration_id' | 'expires_at'>

/** The end of an offer as its mail tells it, also before the list is brought up to date. */
export async function readOfferEnd(from: Db | Tx, offer: ShownOffer, { workshop, now }: LapseContext): Promise<Date> {
  const mail = (await readLastMails(from, 'offer', [offer.registration_id])).get(offer.registration_id)
  const end = endOf(offer, { mail, workshop })
  const latest = offerExpiresAt(workshop, now)
  return end < latest ? end : latest
}

async function extendOffers(tx: Tx, offers: { party: Party; end: Date }[]): Promise<void> {
  if (offers.length === 0) return
  const ids = offers.map(({ party }) => party.registration_id)
  const ends = offers.map(({ end }) => end.toISOString())
  await tx.execute(sql`
    update ${waitlistEntries} entry set expires_at = delayed.expires_at::timestamptz
    from unnest(${sql.param(ids)}::text[], ${sql.param(ends)}::text[]) as delayed(id, expires_at)
    where entry.registration_id = delayed.id`)
}

/** Tells staff about offers that were not accepted. */
export const queueLapseNotices = (tx: Tx, parties: Party[]): Promise<void> =>
  queueNotices(
    tx,
    parties.map(({ registration_id, workshop_id }) => ({ occasion: 'offer_lapsed', registration_id, workshop_id })),
  )
