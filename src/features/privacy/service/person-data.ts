import 'server-only'
import { and, desc, eq, getTableColumns, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { isListDemanded, lastDayOf, type RetainedEvent } from '@/features/accreditations/rules/keeping'
import { keepYearsOf } from '@/features/accreditations/service/keep-years'
import { readIntervals } from '@/features/attendance/service/intervals'
import { keepingOf } from '@/features/certificates/rules/keeping'
import { HELD_CERTIFICATE } from '@/features/certificates/service/erase'
import { readConsents } from '@/features/consents/service/read'
import { hasAnswered } from '@/features/evaluations/service/answered'
import { readWaitingRequests } from '@/features/evaluations/service/inbox'
import { ROW_TEXT } from '@/features/imports/service/prune'
import { attendanceText } from '@/features/registrations/rules/check-in-times'
import { addressKeyOf } from '@/features/registrations/service/address-key'
import { isOpenEntry } from '@/features/seats/service/waiting-parties'
import { rankOf } from '@/features/waitlist/service/rank'
import { todayInBerlin } from '@/i18n/formats'
import { roles, sessions, userRoles, users } from '@/schema/access'
import { oauthAccounts, secondFactors } from '@/schema/accounts'
import { bodies, professions } from '@/schema/accreditations'
import { attendanceRecords } from '@/schema/attendance'
import { certificates } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { consents } from '@/schema/consents'
import { evaluationInbox, evaluationRequests, evaluations } from '@/schema/evaluations'
import { importResults, importRows } from '@/schema/imports'
import { blacklistedEmails, mails, notificationEmails } from '@/schema/mails'
import { personMerges, personNotes } from '@/schema/people'
import { countNumbers, recipients, registrations, retiredTickets, savedNumbers } from '@/schema/registrations'
import { seasonRecipients } from '@/schema/season'
import { auditLog } from '@/schema/system/audit'
import { waitlistEntries } from '@/schema/waitlist'
import { workshops } from '@/schema/workshops'
import { db, type Tx } from '@/server/database/db'
import { addressPatternOf } from '../rules'
import { RETAINED_TABLES } from './declared-tables'

export type PageWindow = { limit: number; offset: number }

const { password_hash, email_verified_at, updated_by, ...profile } = getTableColumns(users)

/** Reads the account without its secrets. */
export async function findAccount(email: string) {
  const [account] = await db
    .select({
      ...profile,
      email_verified_at,
      has_password: sql<boolean>`${isNotNull(password_hash)}`,
      second_factor: sql<boolean>`exists (select from ${secondFactors}
        where ${secondFactors.user_id} = ${users}.id and ${secondFactors.confirmed_at} is not null)`,
    })
    .from(users)
    .where(eq(users.email, email))
  if (!account) return null
  const [heldRoles, linked] = await Promise.all([
    db
      .select({ name: roles.name })
      .from(userRoles)
      .innerJoin(roles, eq(roles.id, userRoles.role_id))
      .where(eq(userRoles.user_id, account.id)),
    db.select({ provider: oauthAccounts.provider }).from(oauthAccounts).where(eq(oauthAccounts.user_id, account.id)),
  ])
  return { ...account, roles: heldRoles.map(({ name }) => name), providers: linked.map(({ provider }) => provider) }
}

/** Counts the entries of a kind, and reads a window of them, newest first. */
export type PagedEntries<Row> = { count: () => Promise<number>; read: (window: PageWindow) => Promise<Row[]> }

export function sessionsOf(user_id: number) {
  const { user_agent, created_at, last_used, expires_at } = sessions
  const isTheirs = and(eq(sessions.user_id, user_id), gt(expires_at, sql`now()`))
  return {
    count: () => db.$count(sessions, isTheirs),
    read: ({ limit, offset }: PageWindow) =>
      db
        .select({ user_agent, created_at, last_used, expires_at })
        .from(sessions)
        .where(isTheirs)
        .orderBy(desc(created_at), desc(sessions.token_hash))
        .limit(limit)
        .offset(offset),
  }
}

/** The role in a party, without the other members. */
const party = sql<'alone' | 'main' | 'companion'>`case
  when ${registrations.accompaniment_of} is not null then 'companion'
  when exists (select from ${registrations} other where other.accompaniment_of = ${registrations}.id) then 'main'
  else 'alone' end`

const earlier_tickets = sql<string[]>`array(
  select ${retiredTickets.code} from ${retiredTickets} where ${retiredTickets.registration_id} = ${registrations}.id
  order by ${retiredTickets.created_at}, ${retiredTickets.code})`

/** The name of the profession in the language of the reader. */
const professionIn = (locale: Locale) => (locale === 'de' ? professions.name_de : professions.name_en)

const listUntil = (event: RetainedEvent, today: string): string | null =>
  isListDemanded(event, today) ? lastDayOf(event.date, event.keep_years) : null

export const registrationsOf = (email: string, locale: Locale, now = new Date()) => ({
  count: () => db.$count(registrations, eq(registrations.email, email)),
  read: async ({ limit, offset }: PageWindow) => {
    const waiting = await readWaitingRequests(db, inArray(evaluationInbox.evaluation_id, evaluationsOf(email)))
    const rows = await db
      .select({
        ...getTableColumns(registrations),
        party,
        earlier_tickets,
        evaluation_asked_at: evaluationRequests.created_at,
        evaluated: hasAnswered(waiting),
        workshop_title: workshops.title,
        workshop_date: workshops.date,
        profession: professionIn(locale),
        keep_years: keepYearsOf(registrations.workshop_id),
      })
      .from(registrations)
      .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
      .leftJoin(professions, eq(professions.id, registrations.profession_id))
      .leftJoin(evaluations, eq(evaluations.workshop_id, registrations.workshop_id))
      .leftJoin(
        evaluationRequests,
        and(
          eq(evaluationRequests.registration_id, registrations.id),
          eq(evaluationRequests.evaluation_id, evaluations.id),
        ),
      )
      .where(eq(registrations.email, email))
      .orderBy(desc(workshops.date), desc(registrations.id))
      .limit(limit)
      .offset(offset)
    const intervals = await readIntervals(
      rows.map(({ id }) => id),
      db,
    )
    const today = todayInBerlin(now)
    return rows.map(({ keep_years, ...row }) => ({
      ...row,
      attendance: attendanceText(intervals.get(row.id) ?? []) ?? '',
      list_until: row.participated ? listUntil({ date: row.workshop_date, keep_years }, today) : null,
    }))
  },
})

const evaluationsOf = (email: string) =>
  db
    .select({ id: evaluationRequests.evaluation_id })
    .from(evaluationRequests)
    .innerJoin(registrations, eq(registrations.id, evaluationRequests.registration_id))
    .where(eq(registrations.email, email))

/** The places on waiting lists, those that have ended included. */
export const waitingOf = (email: string) => ({
  count: () => db.$count(waitlistEntries, inArray(waitlistEntries.registration_id, registrationIdsOf(email))),
  read: ({ limit, offset }: PageWindow) => {
    const { registration_id, workshop_id, position, state, ...details } = getTableColumns(waitlistEntries)
    return db
      .select({
        id: registration_id,
        state,
        ...details,
        rank: sql<number | null>`case when ${isOpenEntry} and ${state} = 'waiting' then ${rankOf()} end`,
        workshop_title: workshops.title,
        workshop_date: workshops.date,
      })
      .from(waitlistEntries)
      .innerJoin(registrations, eq(registrations.id, registration_id))
      .innerJoin(workshops, eq(workshops.id, workshop_id))
      .where(eq(registrations.email, email))
      .orderBy(desc(workshops.date), desc(registration_id))
      .limit(limit)
      .offset(offset)
  },
})

const isCertificateOf = (email: string) =>
  or(inArray(certificates.registration_id, registrationIdsOf(email)), eq(certificates.address_key, addressKeyOf(email)))

const CERTIFICATE_FIELDS = ['id', 'serial', 'code', 'state', 'issued_at', 'revoked_at', 'revocation_reason'] as const

/**
 * The certificates with what stands on them, as long as that is kept, those of an erased person included, and what an
 * erasure would do with each by now.
 */
export const certificatesOf = (email: string, now = new Date()) => ({
  count: () => db.$count(certificates, isCertificateOf(email)),
  read: async ({ limit, offset }: PageWindow) => {
    const rows = await db
      .select({
        ...HELD_CERTIFICATE,
        ...columnsOf(certificates, ...CERTIFICATE_FIELDS),
        workshop_title: workshops.title,
        workshop_date: workshops.date,
      })
      .from(certificates)
      .leftJoin(bodies, eq(bodies.id, certificates.body_id))
      .leftJoin(workshops, eq(workshops.id, certificates.workshop_id))
      .where(isCertificateOf(email))
      .orderBy(desc(certificates.serial))
      .limit(limit)
      .offset(offset)
    const today = todayInBerlin(now)
    return rows.map(({ content, workshop_title, workshop_date, ...row }) => ({
      ...pickNames(row, CERTIFICATE_FIELDS),
      ...keepDatesOf(row, today),
      workshop_title: content?.title ?? workshop_title ?? '',
      workshop_date: content?.date ?? workshop_date ?? '',
      body: content?.body ?? '',
      holder: content?.holder ?? '',
      person_number: content?.person_number ?? '',
      points: content?.points.total ?? null,
      label: content?.label ?? '',
    }))
  },
})

type RetainedRow = Parameters<typeof keepingOf>[0] & { keep_until: string | null; kept_at_wish: boolean }

function keepDatesOf(row: RetainedRow, today: string) {
  const isWished = row.keep_until !== null && row.kept_at_wish
  const keeping = keepingOf(row, { end: 'erased', isWished, today })
  const wished = keepingOf(row, { end: 'erased', isWished: true, today })
  const kept = row.keep_until !== null
  return {
    keep_until: kept ? row.keep_until : (keeping?.until ?? null),
    keep_reason: kept ? (row.kept_at_wish ? ('wish' as const) : ('body' as const)) : (keeping?.reason ?? null),
    wish_until: wished?.reason === 'wish' ? wished.until : null,
  }
}

const registrationIdsOf = (email: string) =>
  db.select({ id: registrations.id }).from(registrations).where(eq(registrations.email, email))

export const mailsTo = (email: string) => ({
  count: () => db.$count(mails, eq(mails.email, email)),
  read: ({ limit, offset }: PageWindow) => {
    const { id, type, recipient_name, state, created_at, sent_at } = mails
    return db
      .select({
        id,
        type,
        recipient_name,
        state,
        created_at,
        sent_at,
        subject: mails.subject,
        workshop_title: workshops.title,
      })
      .from(mails)
      .leftJoin(workshops, eq(workshops.id, mails.workshop_id))
      .where(eq(mails.email, email))
      .orderBy(desc(created_at), desc(id))
      .limit(limit)
      .offset(offset)
  },
})

export async function findBlacklistEntry(email: string) {
  const { reason, note, created_at } = blacklistedEmails
  const [blacklist] = await db
    .select({ reason, note, created_at })
    .from(blacklistedEmails)
    .where(eq(blacklistedEmails.email, email))
  return blacklist ?? null
}

/** The choices of a recipient of mails; the id is half of the personal link and stays out. */
export async function findRecipientEntry(email: string) {
  const [found] = await db
    .select(
      columnsOf(
        recipients,
        'created_at',
        'link_used_at',
        'declined_mails',
        'erasure_requested_at',
        'keep_certificates',
      ),
    )
    .from(recipients)
    .where(eq(recipients.email, email))
  return found ?? null
}

export async function findHeldNumbers(email: string, locale: Locale) {
  const { efn, oeak_number, chamber_number, consented_at, used_at } = savedNumbers
  const [found] = await db
    .select({ profession: professionIn(locale), efn, oeak_number, chamber_number, consented_at, used_at })
    .from(savedNumbers)
    .leftJoin(professions, eq(professions.id, savedNumbers.profession_id))
    .where(eq(savedNumbers.email, email))
  return found ?? null
}

/** How many whole numbers are held of an address: in registrations, in kept lines of lists, and for the next events. */
export async function countNumbersOf(email: string): Promise<number> {
  const [[own], [kept], [saved], certified] = await Promise.all([
    db
      .select({ count: countNumbers(registrations) })
      .from(registrations)
      .where(eq(registrations.email, email)),
    db
      .select({ count: countNumbers(attendanceRecords) })
      .from(attendanceRecords)
      .where(eq(attendanceRecords.address_key, addressKeyOf(email))),
    db
      .select({ count: countNumbers(savedNumbers) })
      .from(savedNumbers)
      .where(eq(savedNumbers.email, email)),
    db.$count(certificates, and(isCertificateOf(email), ne(sql`${certificates.content} ->> 'person_number'`, ''))),
  ])
  return (own?.count ?? 0) + (kept?.count ?? 0) + (saved?.count ?? 0) + certified
}

export const consentsOf = (email: string, locale: Locale) => ({
  count: () => db.$count(consents, eq(consents.email, email)),
  read: (window: PageWindow) => readConsents(eq(consents.email, email), { locale, ...window }),
})

export async function findNotificationEmail(email: string) {
  const { created_at } = notificationEmails
  const [found] = await db.select({ created_at }).from(notificationEmails).where(eq(notificationEmails.email, email))
  return found ?? null
}

export async function findSeasonRecipient(email: string) {
  const { created_at } = seasonRecipients
  const [found] = await db.select({ created_at }).from(seasonRecipients).where(eq(seasonRecipients.email, email))
  return found ?? null
}

export function notesAbout(email: string) {
  const { id, text, created_at, updated_at } = personNotes
  const isTheirs = eq(personNotes.email, email)
  return {
    count: () => db.$count(personNotes, isTheirs),
    read: ({ limit, offset }: PageWindow) =>
      db
        .select({ text, created_at, updated_at })
        .from(personNotes)
        .where(isTheirs)
        .orderBy(desc(created_at), desc(id))
        .limit(limit)
        .offset(offset),
  }
}

/** The merges of the address into another one, and of others into it. */
export function mergesOf(email: string) {
  const { id, kept_email, merged_email, created_at, undone_at } = personMerges
  const isTheirs = or(eq(kept_email, email), eq(merged_email, email))
  return {
    count: () => db.$count(personMerges, isTheirs),
    read: ({ limit, offset }: PageWindow) =>
      db
        .select({ kept_email, merged_email, created_at, undone_at })
        .from(personMerges)
        .where(isTheirs)
        .orderBy(desc(created_at), desc(id))
        .limit(limit)
        .offset(offset),
  }
}

/** True if any cell of the row contains the address. */
export const isMentionedInRow = (email: string): SQL => sql`${ROW_TEXT} ~ ${addressPatternOf(email)}`

export function importRowsOf(email: string) {
  const isTheirs = or(isMentionedInRow(email), inArray(importRows.registration_id, registrationIdsOf(email)))
  return {
    count: () => db.$count(importRows, isTheirs),
    read: ({ limit, offset }: PageWindow) =>
      db
        .select({
          row: importRows.row,
          outcome: importRows.outcome,
          values: importRows.values,
          intervals: importRows.intervals,
          kind: importResults.kind,
          file_name: importResults.file_name,
          created_at: importResults.created_at,
          workshop_title: workshops.title,
        })
        .from(importRows)
        .innerJoin(importResults, eq(importResults.id, importRows.import_result_id))
        .innerJoin(workshops, eq(workshops.id, importResults.workshop_id))
        .where(isTheirs)
        .orderBy(desc(importRows.id))
        .limit(limit)
        .offset(offset),
  }
}

/** Objects of staff whose entries may contain the address, besides those of the person. */
export const STAFF_OBJECTS = ['users', 'blacklisted_emails', ...RETAINED_TABLES.map(({ name }) => name)]

/** Each condition uses the index over objects. */
export function auditEntriesOf(email: string, from: Tx | typeof db = db) {
  const { id, created_at, action, object, object_id, changes } = auditLog
  const entriesAbout = (name: string, ids: SQL) =>
    sql`select ${id} from ${auditLog} where ${object} = ${name} and ${object_id} = any(array(${ids}))`
  const theirs = sql`select id from ${registrations} where ${registrations.email} = ${email}`
  const lookups = [
    entriesAbout('registrations', theirs),
    entriesAbout('person_notes', theirs),
    entriesAbout('consents', theirs),
    entriesAbout('certificates', sql`select id from ${certificates} where ${isCertificateOf(email)}`),
    entriesAbout('users', sql`select id::text from ${users} where ${users.email} = ${email}`),
    sql`select ${id} from ${auditLog}
      where ${inArray(object, STAFF_OBJECTS)} and lower(${changes}::text) ~ ${addressPatternOf(email)}`,
    sql`select ${id} from ${auditLog}
      where ${object} = 'registrations' and ${action} = 'update' and ${changes} -> 'email' @> to_jsonb(${email}::text)`,
  ]
  const isTheirs = sql`${id} in (${sql.join(lookups, sql` union `)})`
  return {
    count: () => from.$count(auditLog, isTheirs),
    read: ({ limit, offset }: PageWindow) =>
      from
        .select({ id, created_at, action, object, object_id })
        .from(auditLog)
        .where(isTheirs)
        .orderBy(desc(id))
        .limit(limit)
        .offset(offset),
  }
}
