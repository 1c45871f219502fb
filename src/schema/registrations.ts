import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { DECLINABLE_MAIL_TYPES } from '@/contract/values/mails'
import { NO_NUMBER, NUMBER_KINDS, type NumberKind } from '@/contract/values/numbers'
import { GENDERS, NO_EXTERNAL_ID, REPLACEMENTS, TICKET_END_REASONS } from '@/contract/values/registrations'
import { users } from '@/schema/access'
import { professions } from '@/schema/accreditations'
import {
  changeTracking,
  createdAt,
  email,
  emailCheck,
  instant,
  languageCheck,
  newOpaqueId,
  oneOfCheck,
  opaqueId,
  requiredId,
  requiredOpaqueId,
} from '@/schema/columns'
import { workshops } from '@/schema/workshops'

/** A number was given, and is not the answer that its owner has none. The indexes of the numbers serve only these words. */
export const isNumber = (column: SQLWrapper): SQL => sql`${column} not in ('', ${sql.raw(`'${NO_NUMBER}'`)})`

/** How many numbers the selected rows hold. */
export const countNumbers = (columns: Record<NumberKind, SQLWrapper>): SQL<number> => {
  const counts = NUMBER_KINDS.map((kind) => sql`count(*) filter (where ${isNumber(columns[kind])})`)
  const sum = sql.join(counts, sql.raw(' + '))
  return sql<number>`(${sum})::int`
}

/** 80 random bits as 20 digits in hex. The database makes the code, so that every statement that adds a row has one. */
const NEW_TICKET_CODE = sql`left(replace(gen_random_uuid()::text, '-', ''), 12) || right(gen_random_uuid()::text, 8)`

/** A person at a workshop. Dates tell the history: invitation_sent, registered, participated, cancelled_at, unsubscribed_at. */
export const registrations = pgTable(
  'registrations',
  {
    id: opaqueId(),
    workshop_id: requiredId(() => workshops.id, 'restrict'),
    /** The main registration; its companions stay when it is purged. */
    accompaniment_of: text().references((): AnyPgColumn => registrations.id, { onDelete: 'set null' }),
    /** created_at of a companion's main registration, so that lists show a party together. */
    party_since: instant(),
    email: email().notNull(),
    /** The addresses before their person was merged with another one. Links to them still open this registration. */
    earlier_emails: text().array().notNull().default([]),
    title: text().notNull().default(''),
    gender: text({ enum: GENDERS }),
    first_name: text().notNull().default(''),
    last_name: text().notNull().default(''),
    institution: text().notNull().default(''),
    institution_address: text().notNull().default(''),
    city: text().notNull().default(''),
    postal_code: text().notNull().default(''),
    language: text().notNull(),
    external_id: text().notNull().default(NO_EXTERNAL_ID),
    question: text().notNull().default(''),
    invoice_address: text().notNull().default(''),
    ipad: boolean().notNull().default(false),
    ipad_shippingaddress: text().notNull().default(''),
    /** Acceptance of the terms: whether, when, and of which text. */
    agb: boolean().notNull().default(false),
    terms_accepted_at: instant(),
    terms_version: text(),
    nonpublic: boolean().notNull().default(false),
    manually_added: boolean().notNull().default(false),
    /** The form was that of the page which stands alone, to which no list leads. */
    on_direct_page: boolean().notNull().default(false),
    manually_paid: boolean().notNull().default(false),
    profession_id: integer().references(() => professions.id, { onDelete: 'restrict' }),
    points_number: text({ enum: NUMBER_KINDS }),
    efn: text().notNull().default(''),
    oeak_number: text().notNull().default(''),
    chamber_number: text().notNull().default(''),
    passed_test: boolean().notNull().default(false),
    is_speaker: boolean().notNull().default(false),
    /** A person who waits for a seat, listed apart and never counted: a whole party, or only an e-mail address. */
    preliminary_registration: boolean().notNull().default(false),
    invite_slug: text().notNull().unique('registrations_invite_slug').$defaultFn(newOpaqueId),
    invitation_sent: instant(),
    registered: instant(),
    confirmation_sent: instant(),
    reminder_sent: instant(),
    participated: instant(),
    participated_by: integer().references(() => users.id, { onDelete: 'set null' }),
    after_event_sent: instant(),
    certificate_sent: instant(),
    /** SEQUENCE of the person's calendar entry; a lower one than the event's is outdated. */
    calendar_sequence: integer(),
    /** Added to the event's SEQUENCE in calendar entries, so that a move to another event raises the number. */
    calendar_base: integer().notNull().default(0),
    cancelled_at: instant(),
    /** Why another registration has the seat of this one, which is cancelled. */
    replaced_as: text({ enum: REPLACEMENTS }),
    /** The registration that has the seat, until it is purged. */
    replaced_by: text().references((): AnyPgColumn => registrations.id, { onDelete: 'set null' }),
    unsubscribed_at: instant(),
    /** The time of the removal; the person can be restored for 30 days and is then purged. */
    deleted_at: instant(),
    /** The time at which the person was anonymised; the row remains for the counts. */
    erased_at: instant(),
    /** Identifies one submit of the form, on the main registration; a repeated submit gets the same answer. */
    submission_key: text(),
    /** The function fold_text() of the migrations drops case, accents and the spellings of umlauts. */
    search_text: text()
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`fold_text(${registrations.first_name} || ' ' || ${registrations.last_name} || ' ' || ${registrations.email} || ' ' || ${registrations.institution} || ' ' || ${registrations.city} || ' ' || ${registrations.external_id})`,
      ),
    /** The code on the ticket. Rows of events that were over before tickets existed have none. */
    ticket_code: text().default(NEW_TICKET_CODE),
    /** A note of staff for the entrance, such as "VIP". */
    entrance_note: text().notNull().default(''),
    ...changeTracking(() => users.id),
  },
  (t) => [
    // Also serves the count of a workshop's seats as an index-only scan.
    uniqueIndex('registrations_one_seat').on(t.workshop_id, t.email).where(seatedCondition),
    uniqueIndex('registrations_one_invitation').on(t.workshop_id, t.email).where(invitedConditionOf(t)),
    uniqueIndex('registrations_one_interest').on(t.workshop_id, t.email).where(waitingConditionOf(t)),
    uniqueIndex('registrations_one_submission')
      .on(t.workshop_id, t.submission_key)
      .where(sql`${t.submission_key} is not null and ${t.cancelled_at} is null and ${t.deleted_at} is null`),
    index('registrations_list').on(t.workshop_id, listedSince, t.id),
    // Serves the list over all events, newest first, and its count.
    index('registrations_newest')
      .on(t.created_at, t.id)
      .where(sql`${t.deleted_at} is null and not ${t.preliminary_registration}`),
    // Serves the latest registrations on the home page.
    index('registrations_latest').on(t.registered, t.id).where(seatedCondition),
    uniqueIndex('registrations_ticket_code').on(t.ticket_code).where(sql`${t.ticket_code} is not null`),
    index('registrations_email').on(t.email),
    index('registrations_earlier_emails').using('gin', t.earlier_emails),
    // Serve audiences as index-only scans: each address with its newest registration, and the people of each event who came.
    index('registrations_people')
      .on(t.email, t.created_at, t.id, t.language, t.profession_id, t.city, t.postal_code)
      .where(presentCondition),
    index('registrations_attended').on(t.workshop_id, t.email).where(attendedCondition),
    index('registrations_external_id')
      .on(t.workshop_id, t.external_id)
      .where(sql`${t.external_id} <> ${sql.raw(`'${NO_EXTERNAL_ID}'`)}`),
    index('registrations_profession_id').on(t.profession_id).where(sql`${t.profession_id} is not null`),
    // Serve the search for people with the same number.
    index('registrations_efn').on(t.efn).where(isNumber(t.efn)),
    index('registrations_oeak_number').on(t.oeak_number).where(isNumber(t.oeak_number)),
    index('registrations_chamber_number').on(t.chamber_number).where(isNumber(t.chamber_number)),
    index('registrations_accompaniment_of').on(t.accompaniment_of).where(sql`${t.accompaniment_of} is not null`),
    index('registrations_replaced_by').on(t.replaced_by).where(sql`${t.replaced_by} is not null`),
    index('registrations_deleted_at').on(t.deleted_at).where(sql`${t.deleted_at} is not null`),
    // Serves the nightly erasure: the index contains only people who are not erased yet.
    index('registrations_not_erased').on(t.workshop_id).where(sql`${t.erased_at} is null and ${t.deleted_at} is null`),
    index('registrations_search').using('gin', t.search_text.op('gin_trgm_ops')),
    emailCheck('registrations_email_form', t.email),
    languageCheck('registrations_language', t.language),
    oneOfCheck('registrations_points_number', t.points_number, NUMBER_KINDS),
    oneOfCheck('registrations_gender', t.gender, GENDERS),
    check('registrations_companion', sql`${t.accompaniment_of} is null or ${t.accompaniment_of} <> ${t.id}`),
    oneOfCheck('registrations_replaced_as', t.replaced_as, REPLACEMENTS),
    check('registrations_preliminary', sql`not ${t.preliminary_registration} or ${t.registered} is null`),
    check('registrations_terms', sql`not ${t.agb} or ${t.terms_accepted_at} is not null`),
  ],
)

export type RegistrationRow = typeof registrations.$inferSelect

/** Tickets that are no longer valid, because the person got a new one or moved to another event. */
export const retiredTickets = pgTable(
  'retired_tickets',
  {
    code: text().primaryKey(),
    registration_id: requiredOpaqueId(() => registrations.id),
    /** The event for which the ticket was valid. */
    workshop_id: requiredId(() => workshops.id),
    reason: text({ enum: TICKET_END_REASONS }).notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('retired_tickets_registration').on(t.registration_id),
    index('retired_tickets_workshop').on(t.workshop_id),
    oneOfCheck('retired_tickets_reason', t.reason, TICKET_END_REASONS),
  ],
)

/** A profession and numbers that a person allowed us to store for the next event. */
export const savedNumbers = pgTable(
  'saved_numbers',
  {
    email: email().primaryKey(),
    profession_id: integer().references(() => professions.id, { onDelete: 'set null' }),
    points_number: text({ enum: NUMBER_KINDS }),
    efn: text().notNull().default(''),
    oeak_number: text().notNull().default(''),
    chamber_number: text().notNull().default(''),
    consented_at: instant().notNull(),
    /** The last registration that gave or used the numbers, from which their retention counts. */
    used_at: instant().notNull(),
  },
  (t) => [
    oneOfCheck('saved_numbers_points_number', t.points_number, NUMBER_KINDS),
    index('saved_numbers_profession').on(t.profession_id),
    index('saved_numbers_used_at').on(t.used_at),
    emailCheck('saved_numbers_email_form', t.email),
  ],
)

/** An address that gets mails about events: the key of its personal page, and the mails that its owner declined. */
export const recipients = pgTable(
  'recipients',
  {
    /** The first half of the personal link; the second half is a signature over it and the version. */
    id: opaqueId(),
    email: email().notNull().unique('recipients_email'),
    /** A renewed link has a higher version, so that the old one is no longer valid. */
    link_version: integer().notNull().default(1),
    link_used_at: instant(),
    declined_mails: text({ enum: DECLINABLE_MAIL_TYPES }).array().notNull().default([]),
    /** The time at which the person asked staff to erase all data. */
    erasure_requested_at: instant(),
    /** The person wished then that valid certificates are kept. */
    keep_certificates: boolean().notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    index('recipients_erasure_requested_at')
      .on(t.erasure_requested_at)
      .where(sql`${t.erasure_requested_at} is not null`),
    // Serves the people whom no audience invites.
    index('recipients_uninvited').on(t.email).where(uninvitedConditionOf(t)),
    emailCheck('recipients_email_form', t.email),
    check('recipients_link_version', sql`${t.link_version} > 0`),
  ],
)

type RecipientColumns = Record<'declined_mails' | 'erasure_requested_at', SQLWrapper>

/** The owner of the address wants no invitations, or has asked for the erasure of all data. */
function uninvitedConditionOf(t: RecipientColumns): SQL<boolean> {
  return sql`'invite' = any(${t.declined_mails}) or ${t.erasure_requested_at} is not null`
}

export const uninvitedCondition = uninvitedConditionOf(recipients)

/** The registration belongs to this address, or did before its person was merged with another one. */
export const isOfAddress = (address: string | SQLWrapper): SQL<boolean> =>
  sql`(${registrations.email} = ${address} or ${registrations.earlier_emails} @> array[${address}]::text[])`

/** Registered and not cancelled. Queries that count seats use this condition, so that its index serves them. */
export const seatedCondition: SQL<boolean> = sql`${registrations.registered} is not null and ${registrations.cancelled_at} is null and ${registrations.deleted_at} is null and not ${registrations.preliminary_registration}`

/** Had a seat at some time, cancelled since or not. */
export const everSeatedCondition: SQL<boolean> = sql`${registrations.registered} is not null and ${registrations.deleted_at} is null and not ${registrations.preliminary_registration}`

/** The person has a seat and is not checked in: a no-show once the event has taken place. */
export const notCheckedInCondition: SQL<boolean> = sql`${seatedCondition} and ${registrations.participated} is null`

/** The person is known: neither removed nor erased, and more than an address on a waiting list. */
export const presentCondition: SQL<boolean> = sql`${registrations.deleted_at} is null and ${registrations.erased_at} is null and not ${registrations.preliminary_registration}`

/** The person was checked in. */
export const attendedCondition: SQL<boolean> = sql`${registrations.participated} is not null and ${registrations.deleted_at} is null and ${registrations.erased_at} is null`

type InvitedColumns = Record<'registered' | 'cancelled_at' | 'deleted_at' | 'preliminary_registration', SQLWrapper>

/** The person was added by an invitation, by staff or by an import, and is not registered yet. */
export const invitedConditionOf = (t: InvitedColumns): SQL<boolean> =>
  sql`${t.registered} is null and ${t.cancelled_at} is null and ${t.deleted_at} is null and not ${t.preliminary_registration}`

type WaitingColumns = Record<'preliminary_registration' | 'cancelled_at' | 'deleted_at', SQLWrapper>

/**
 * The person waits for a seat: as the main person of a party, or as a companion. Equals isInterested of the rules; the
 * doctor repeats it in backup/service/waitlist-invariants.ts.
 */
export const waitingConditionOf = (t: WaitingColumns): SQL<boolean> =>
  sql`${t.preliminary_registration} and ${t.cancelled_at} is null and ${t.deleted_at} is null`

export const waitingCondition = waitingConditionOf(registrations)

/** The position in the list: companions use the date of their main registration. */
export const listedSince: SQL<string> = sql`coalesce(${registrations.party_since}, ${registrations.created_at})`
