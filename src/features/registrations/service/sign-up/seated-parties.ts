import { and, eq, sql } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import { Invalid } from '@/contract/problems'
import { firstAnswersOf } from '@/features/person-numbers/rules/answers'
import type { SeatsForParty } from '@/features/seats/rules'
import { readOpenSeats } from '@/features/seats/service/count-seats'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import {
  auditEntries,
  closeEntries,
  type EntryRow,
  insertEntries,
  type Party,
  type Person,
  readParties,
  updateEntries,
} from '@/features/seats/service/waiting-parties'
import { type RegistrationRow, registrations } from '@/schema/registrations'
import { auditLog } from '@/schema/system/audit'
import { isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { COMPANION_FIELDS, FORM_FIELD_NAMES } from '../../contract/fields'
import type { WaitingCompanions } from '../../contract/moves'
import { seatedEmailsOf } from '../../rules/matching'
import { displayName, isAddressOnly } from '../../rules/people'
import { partyFieldsOf } from '../../rules/refusals'
import { heldSeatsAfter } from '../../rules/seat-changes'
import { isInvited } from '../../rules/states'
import { AUDIT_OBJECT, auditUpdates } from '../audit-entry'
import { mailTo, queueRegistrationMails } from '../mail-queue/queue-mails'
import { insertParty, lockMatches, seatOf } from './party-storage'

/** A party of which some people get a seat. `rest` are its other people, and `kept` is the number of seats held for them. */
type SeatedParty = { party: Party; rest: Person[]; kept: number }

/** A form takes the seats that are held for its link, for everybody whom it names. */
type LinkedForm = { invite_slug: string | null; seats: number }

/** The parties of people who wait and get a seat now. The caller has locked their event. */
export async function readSeatedParties(tx: Tx, people: RegistrationRow[], form?: LinkedForm): Promise<SeatedParty[]> {
  const [first] = people
  if (!first) return []
  const ids = new Set(people.map(({ id }) => id))
  const parties = await readParties(tx, first.workshop_id)
  return parties.flatMap((party) => {
    const rest = party.people.filter(({ id }) => !ids.has(id))
    const seated = party.size - rest.length
    if (seated === 0) return []
    const isMainSeated = ids.has(party.registration_id)
    const taken = form && party.people[0]?.invite_slug === form.invite_slug ? form.seats : seated
    return { party, rest, kept: heldSeatsAfter({ held: heldSeatsOf(party), taken, rest: rest.length, isMainSeated }) }
  })
}

const heldSeatsOf = ({ state, offered_seats }: Party): number => (state === 'offered' ? (offered_seats ?? 0) : 0)

/** The seats that staff can give to these people who wait: the open ones, and those that are held for them. */
export async function readSeatsFor(
  tx: Tx,
  workshop: LockedWorkshop,
  people: RegistrationRow[],
): Promise<SeatsForParty> {
  const open = await readOpenSeats(tx, workshop)
  const parties = await readSeatedParties(tx, people)
  return { open, held: parties.reduce((sum, { party, kept }) => sum + heldSeatsOf(party) - kept, 0) }
}

/** A companion who waits, with the address of the main person. */
type Accompanying = { person: Person; main_email: string }

/** The companions who get a seat with these people. With `ask`, the call is refused with the question. */
export async function readCompanionsAlong(
  tx: Tx,
  people: RegistrationRow[],
  answer: WaitingCompanions = 'stay',
): Promise<Accompanying[]> {
  if (answer === 'stay') return []
  const parties = await readSeatedParties(tx, people)
  const companions = parties.flatMap(({ party, rest }) => {
    const main = people.find(({ id }) => id === party.registration_id)
    return main ? rest.map((person) => ({ person, main_email: main.email })) : []
  })
  if (answer === 'ask') askAboutCompanions(companions.map(({ person }) => person))
  return companions
}

export function askAboutCompanions(companions: Parameters<typeof displayName>[0][]): void {
  if (companions.length === 0) return
  const names = companions.map(displayName).join(', ')
  throw new Invalid({
    waiting_companions: [{ key: 'waiting_companions_ask', values: { count: companions.length, names } }],
  })
}

type SeatedCompanions = {
  workshop: LockedWorkshop
  mains: Pick<RegistrationRow, 'id' | 'email' | 'created_at' | 'party_since' | 'accompaniment_of'>[]
  notify: boolean
  author: { id: number | null }
  now: Date
}

/** Gives companions who wait their seats, in the party of the main person. */
export async function seatCompanions(
  tx: Tx,
  companions: Accompanying[],
  { workshop, mains, notify, author, now }: SeatedCompanions,
): Promise<void> {
  if (companions.length === 0) return
  const people = companions.map(({ person }) => person)
  const emails = people.map(({ email }) => email)
  const matches = await lockMatches(tx, workshop, { emails })
  const seated = seatedEmailsOf(matches, emails)
  const seats = companions
    .filter(({ person }) => !seated.includes(person.email))
    .map(({ person, main_email }) => {
      const main = mains.find(({ email }) => email === main_email)
      return waitingSeatOf(person, { workshop, matches, main: main && mainOf(main), now, updated_by: author.id })
    })
  await insertParty(tx, seats, matches)
  const replaced = people.filter((person) => !seats.some(({ id }) => id === person.id))
  await cancelPeople(tx, replaced, { now })
  const confirmations = seats.map((seat) => mailTo({ ...seat, workshop_id: workshop.id }, 'confirmation'))
  if (notify) await queueRegistrationMails(tx, confirmations)
  const updates = seats.map((after) => ({ before: matches.find(({ id }) => id === after.id), after }))
  await auditUpdates(tx, author, updates)
}

/** A companion has no companions, so those of a companion belong to the same main registration. */
const mainOf = (person: SeatedCompanions['mains'][number]) =>
  person.accompaniment_of === null
    ? person
    : { id: person.accompaniment_of, created_at: person.party_since ?? person.created_at }

/**
 * Ends the entries of main people who got a seat. The others of each party keep its position, with the seats that were
 * held for them, in the same transaction: until then nobody else can take these seats.
 */
export async function closeSeatedParties(tx: Tx, parties: SeatedParty[], now: Date): Promise<void> {
  const left = parties.filter(({ party, rest }) => !rest.some(({ id }) => id === party.registration_id))
  const ended = left.map(({ party }) => party)
  await closeEntries(tx, ended, { state: 'accepted', now })
  for (const { party, rest, kept } of left) await requeueRemaining(tx, { party, rest, kept, now })
}

/** `rest` are the people of the party who got no seat, and `kept` is the number of seats that stay held for them. */
type Rest = { party: EntryRow; rest: Person[]; kept?: number; now: Date }

/** The people who got no seat keep the position of their party. The first of them becomes its main registration. */
export async function requeueRemaining(tx: Tx, { party, rest, kept = 0, now }: Rest): Promise<void> {
  const [first, ...others] = rest
  if (!first) return
  const [main] = await tx
    .update(registrations)
    .set({
      ...partyFieldsOf(undefined),
      invoice_address: await readInvoiceAddress(tx, party),
      updated_at: now.toISOString(),
    })
    .where(eq(registrations.id, first.id))
    .returning()
  if (!main) return
  const ids = others.map(({ id }) => id)
  await tx.update(registrations).set(partyFieldsOf(main)).where(isAnyOf(registrations.id, ids))
  const { workshop_id, position, joined_at, may_split, let_in } = party
  await insertEntries(tx, [{ registration_id: main.id, workshop_id, position, joined_at, may_split, let_in }])
  if (kept > 0) await keepOffer(tx, main, { party, kept })
  await queueRegistrationMails(tx, [mailTo(main, kept > 0 ? 'offer' : 'interest')])
}

/** The new main person learns of the offer by its mail, and has as much time from then on as anybody. */
async function keepOffer(tx: Tx, main: Person, { party, kept }: Pick<Rest, 'party'> & { kept: number }) {
  const { offered_at, expires_at, workshop_id } = party
  await updateEntries(tx, [main.id], { state: 'offered', offered_seats: kept, offered_at, expires_at })
  const by_hand = (await wasOfferedByHand(tx, party)) || undefined
  const changes = { waitlist: ['waiting', 'offered'], seats: kept, expires_at, by_hand }
  await auditEntries(tx, [{ party: { registration_id: main.id, workshop_id }, changes }])
}

/** Staff may offer seats beyond the maximum by hand. The log says so for each entry, because the doctor looks there. */
const wasOfferedByHand = async (tx: Tx, { registration_id }: EntryRow): Promise<boolean> =>
  (await tx.$count(
    auditLog,
    and(
      eq(auditLog.object, AUDIT_OBJECT),
      eq(auditLog.object_id, registration_id),
      sql`${auditLog.changes} ? 'by_hand'`,
    ),
  )) > 0

async function readInvoiceAddress(tx: Tx, { registration_id }: EntryRow): Promise<string> {
  const { id, invoice_address } = registrations
  const [main] = await tx.select({ invoice_address }).from(registrations).where(eq(id, registration_id))
  return main?.invoice_address ?? ''
}

/**
 * Cancels seats and interests alike, with their check-ins. The caller sends mails, writes the log and offers the seats;
 * one that cancels seats deletes their times as well.
 */
export async function cancelPeople(
  tx: Tx,
  people: readonly { id: string }[],
  { now, updated_by = null }: { now: Date; updated_by?: number | null },
): Promise<void> {
  const timestamp = now.toISOString()
  const ids = people.map(({ id }) => id)
  await tx
    .update(registrations)
    .set({ cancelled_at: timestamp, participated: null, participated_by: null, updated_at: timestamp, updated_by })
    .where(isAnyOf(registrations.id, ids))
}

type SeatSource = {
  workshop: LockedWorkshop
  matches: RegistrationRow[]
  main?: Parameters<typeof seatOf>[1]['main']
  now: Date
  updated_by?: number | null
}

const ADDRESS_FIELDS = ['email', 'first_name', 'last_name', 'language'] as const
const FIELDS_OF_COMPANIONS = [...COMPANION_FIELDS, 'language'] as const
const FIELDS_OF_MAIN_PEOPLE = [
  ...FORM_FIELD_NAMES.filter((name) => name !== 'external_id'),
  'agb',
  'terms_accepted_at',
  'terms_version',
] as const

/**
 * The seat of a person who waited. An open invitation of the same address is answered by it: the row of the invitation
 * takes what the person typed, and keeps all else, such as the dates of its mails and the numbers of its calendar entry.
 */
export function waitingSeatOf(person: RegistrationRow, { workshop, matches, main, now, updated_by }: SeatSource) {
  const invitation = matches.find((row) => isInvited(row) && row.email === person.email)
  const seat = seatOf(typedFieldsOf(person, invitation), {
    workshop,
    invited: invitation ?? person,
    main,
    now,
    updated_by,
  })
  return { ...seat, preliminary_registration: false, submission_key: null }
}

function typedFieldsOf(person: RegistrationRow, invitation: RegistrationRow | undefined) {
  if (invitation && isAddressOnly(person)) return pickNames(invitation, ADDRESS_FIELDS)
  const fields = person.accompaniment_of === null ? FIELDS_OF_MAIN_PEOPLE : FIELDS_OF_COMPANIONS
  return { ...pickNames(person, fields), ...firstAnswersOf(person, invitation) }
}

/** A waiting row that became a seat is not closed. */
export const withoutSeats = (matches: RegistrationRow[], seats: { id: string }[]) =>
  matches.filter((row) => !seats.some(({ id }) => id === row.id))
