import { and, asc, eq, getTableColumns, inArray, isNull, ne, type Placeholder, sql } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import { HOUR_MS } from '@/contract/time'
import { OFFER_HOURS_MIN } from '@/contract/values/workshops'
import { numbersAt } from '@/features/person-numbers/rules/answers'
import type { NumberSource } from '@/features/person-numbers/service/saved'
import type { LockedWorkshop } from '@/features/seats/service/lock-event'
import { findOffer } from '@/features/seats/service/waiting-parties'
import { hasPrice } from '@/features/workshops/rules'
import { newOpaqueId } from '@/schema/columns'
import { type RegistrationRow, registrations, seatedCondition } from '@/schema/registrations'
import { insertMany, isAnyOf } from '@/server/database/bulk'
import type { Tx } from '@/server/database/db'
import { preparedSql } from '@/server/database/prepared'
import { TERMS_VERSION } from '../../contract/fields'
import type { RegistrationForm } from '../../contract/public'
import { partyFieldsOf } from '../../rules/refusals'
import { isInterested } from '../../rules/states'

type MatchKeys = { emails: string[]; ids?: string[]; invite_slug?: string | null; submission_key?: string }

/** Locks the registrations of a workshop that have one of these addresses, ids or keys, until the transaction ends. */
export async function lockMatches(
  tx: Tx,
  { id: workshop_id }: LockedWorkshop,
  keys: MatchKeys,
): Promise<RegistrationRow[]> {
  const { ids = [], invite_slug = null, submission_key = null } = keys
  const emails = keys.emails.map((email) => registrations.email.mapToDriverValue(email))
  const values = { workshop_id, emails, ids, invite_slug, submission_key }
  const locked = await tx.execute<{ id: string }>(LOCK_MATCHES(values))
  // Most parties match nothing and need no second statement.
  if (locked.length === 0) return []
  const found = locked.map(({ id }) => id)
  return tx.select().from(registrations).where(isAnyOf(registrations.id, found)).orderBy(asc(registrations.id))
}

const { placeholder } = sql

// Each key has its own index: before PostgreSQL has analysed the table, one condition with "or" scans the whole event, and
// "in" instead of array() runs the subquery for each registration of the event.
const LOCK_MATCHES = preparedSql<'workshop_id' | 'emails' | 'ids' | 'invite_slug' | 'submission_key'>(
  () => sql`
    select id from ${registrations} where id = any(array(
      select id from ${registrations} where email = any(${placeholder('emails')})
      union all select id from ${registrations} where id = any(${placeholder('ids')})
      union all select id from ${registrations} where invite_slug = ${placeholder('invite_slug')}
      union all select id from ${registrations} where workshop_id = ${placeholder('workshop_id')} and ${isSubmission(placeholder('submission_key'))}))
    and workshop_id = ${placeholder('workshop_id')} and deleted_at is null
    order by id for no key update`,
)

/** The condition of the unique index over submissions. */
export const isSubmission = (submission_key: string | Placeholder) =>
  and(
    eq(registrations.submission_key, submission_key),
    isNull(registrations.cancelled_at),
    isNull(registrations.deleted_at),
  )

type Visitor = { invite_slug?: string | null; now: Date }

/**
 * The seats that are held for the person with this link, a party's main registration on the waiting list. An offer that is
 * over holds none, even if the list was not brought up to date yet; no offer lasts less than OFFER_HOURS_MIN from the
 * time its mail was sent, and the list stores the later end within a minute.
 */
export async function countSeatsHeldFor(tx: Tx, rows: RegistrationRow[], { invite_slug, now }: Visitor) {
  const own = rows.find((row) => isInterested(row) && row.invite_slug === invite_slug)
  if (!own) return { held: 0, isOfferOver: false }
  const mailedSince = new Date(now.getTime() - OFFER_HOURS_MIN * HOUR_MS)
  const offer = await findOffer(tx, own, { now, mailedSince })
  return { held: offer?.isOpen ? (offer.offered_seats ?? 0) : 0, isOfferOver: offer?.isOpen === false }
}

export const countCompanions = (tx: Tx, main: Pick<RegistrationRow, 'id'>): Promise<number> =>
  tx.$count(registrations, and(eq(registrations.accompaniment_of, main.id), seatedCondition))

type SeatInput = Pick<RegistrationRow, 'email' | 'first_name' | 'last_name' | 'language'> & Partial<RegistrationRow>
/** `main` is the main registration of a companion. */
type SeatContext = {
  workshop: LockedWorkshop
  invited: RegistrationRow | undefined
  main?: Parameters<typeof partyFieldsOf>[0]
  now: Date
  updated_by?: number | null
}

/** The row of a person with a seat: the fields of the form replace those of the invitation that it answers. */
export function seatOf(input: SeatInput, { workshop, invited, main, now, updated_by = null }: SeatContext) {
  const timestamp = now.toISOString()
  return {
    id: newOpaqueId(),
    invite_slug: newOpaqueId(),
    created_at: timestamp,
    ...invited,
    ...input,
    ...partyFieldsOf(main),
    workshop_id: workshop.id,
    nonpublic: workshop.nonpublic,
    registered: timestamp,
    updated_at: timestamp,
    updated_by,
  }
}

/** A row that waits for a seat has no date of a registration. */
export type Seat = Omit<ReturnType<typeof seatOf>, 'registered'> & { registered: string | null }

/**
 * Inserts the whole party in one statement. A person who has a row already, such as an invitation that is answered, is
 * one of `matches`; all columns of that row are replaced. One new person, as most parties are, is inserted without naming
 * every column of the table, which is a tenth of what a registration allocates (decision 032).
 */
export async function insertParty(tx: Tx, seats: Seat[], matches: { id: string }[]): Promise<void> {
  if (seats.length === 0) return
  const replaces = seats.some(({ id }) => matches.some((match) => match.id === id))
  if (seats.length === 1 && !replaces) return insertMany(tx, registrations, seats)
  const insert = tx.insert(registrations).values(seats)
  if (replaces) await insert.onConflictDoUpdate({ target: registrations.id, set: REPLACED_COLUMNS })
  else await insert
}

const REPLACED_COLUMNS = Object.fromEntries(
  Object.entries(getTableColumns(registrations))
    .filter(([, column]) => !column.generated)
    .map(([field, { name }]) => [field, sql`excluded.${sql.identifier(name)}`]),
)

/** The companions who stayed when this person cancelled belong to the new registration. Returns their number. */
export async function adoptCompanions(
  tx: Tx,
  main: Pick<Seat, 'id' | 'email' | 'created_at' | 'party_since' | 'updated_at'>,
  matches: RegistrationRow[],
): Promise<number> {
  const cancelledIds = matches.filter((row) => row.cancelled_at && row.email === main.email).map(({ id }) => id)
  if (cancelledIds.length === 0) return 0
  const { count } = await tx
    .update(registrations)
    .set({ ...partyFieldsOf(main), updated_at: main.updated_at, updated_by: null })
    .where(and(inArray(registrations.accompaniment_of, cancelledIds), seatedCondition, ne(registrations.id, main.id)))
  return count
}

type PartySource = {
  workshop: LockedWorkshop
  /** The rows that the people of the party already have, such as invitations. */
  known: { main: RegistrationRow | undefined; company?: (RegistrationRow | undefined)[] }
  external_id: string | undefined
  numbers: NumberSource
  locale: Locale
  now: Date
  key: string
}

/** The rows of a party with seats; each person who is known keeps the row. */
export function partyRowsOf(form: RegistrationForm, source: PartySource) {
  const { workshop, known, external_id, numbers, locale, now, key } = source
  const {
    company,
    workshop_id,
    invite_slug,
    terms_conditions,
    save_numbers,
    consents,
    direct = false,
    language = locale,
    ...typed
  } = form
  const main = seatOf(
    {
      ...typed,
      ...numbersOfSeat(typed, numbers, known.main),
      language,
      ipad: workshop.ipad && typed.ipad,
      ipad_shippingaddress: workshop.ipad && typed.ipad ? typed.ipad_shippingaddress : '',
      invoice_address: hasPrice(workshop) ? (typed.invoice_address ?? '') : '',
      external_id,
      on_direct_page: direct,
      agb: terms_conditions,
      terms_accepted_at: now.toISOString(),
      terms_version: TERMS_VERSION,
      submission_key: key,
    },
    { workshop, invited: known.main, now },
  )
  const companions = company.map((companion, index) => {
    const invited = known.company?.[index]
    const person = { ...companion, ...numbersOfSeat(companion, numbers, invited), language }
    return seatOf(person, { workshop, invited, main, now })
  })
  return { main, seats: [main, ...companions] }
}

type TypedPerson = { email: string } & Parameters<typeof numbersAt>[0]

/** The profession and numbers of a person who takes a seat, or waits for one. `row` is the person's invitation. */
export const numbersOfSeat = (typed: TypedPerson, { needed, saved }: NumberSource, row: RegistrationRow | undefined) =>
  numbersAt(typed, { needed, row, saved: saved.get(typed.email) })
