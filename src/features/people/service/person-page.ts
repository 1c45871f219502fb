import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type AnyPgColumn, alias } from 'drizzle-orm/pg-core'
import { namesOf, pickNames } from '@/contract/fields'
import type { Locale } from '@/contract/locales'
import { NotFound } from '@/contract/problems'
import { instantAfter } from '@/contract/time'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { NO_EXTERNAL_ID } from '@/contract/values/registrations'
import { toCertificate } from '@/features/certificates/service/list-certificates'
import { statusOf } from '@/features/mails/contract'
import { translateReason } from '@/features/mails/service/log/mail-log'
import { PREFILLED_FIELDS } from '@/features/registrations/contract/fields'
import { fullName } from '@/features/registrations/rules/people'
import { readAttendanceFacts } from '@/features/registrations/service/people/attendance-facts'
import { readNumberHints } from '@/features/registrations/service/people/number-hints'
import { loadTranslator } from '@/i18n/messages'
import { users } from '@/schema/access'
import { certificates } from '@/schema/certificates'
import { columnsOf } from '@/schema/columns'
import { blacklistedEmails, mails } from '@/schema/mails'
import { personMerges, personNotes } from '@/schema/people'
import { recipients, registrations } from '@/schema/registrations'
import { takenPlaceCondition, workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { MERGE_UNDO_DAYS } from '../contract/merges'
import { NEWEST_MAX } from '../contract/people'
import { attendanceOf } from '../rules/attendance-counts'
import { undoableSince } from './merge/undo-merge'
import { selectNotes } from './notes'

const DETAILS = [...namesOf(PREFILLED_FIELDS), 'language'] as const

/** Everything at the address of a registration, with six queries at once, and the attendance with two more. */
export async function getPersonPage(id: string, { locale, now }: { locale: Locale; now: Date }) {
  const [t, [address], rows, mailRows, certified, notes, merges] = await Promise.all([
    loadTranslator(locale),
    selectAddress(id),
    selectRegistrations(id),
    selectMails(id),
    selectCertificates(id),
    selectNotes(atAddressOf(id, personNotes.email)).limit(NEWEST_MAX),
    selectMerges(id, now),
  ])
  const newest = newestPersonOf(rows)
  if (!address || !newest) throw new NotFound()
  const [attendanceFactsOf, numbers] = await Promise.all([
    readAttendanceFacts(rows.map(({ person }) => person)),
    readNumbers(rows),
  ])
  const is_erased = newest.erased_at !== null
  const { declined_mails, link_used_at, ...blacklist } = address
  return {
    id,
    is_erased,
    details: {
      ...pickNames(newest, DETAILS),
      ...(is_erased && { email: '', last_name: t('people.erased') }),
    },
    external_ids: externalIdsOf(rows),
    profession_id: rows.find(({ person }) => person.profession_id !== null)?.person.profession_id ?? null,
    numbers,
    blacklist: blacklistEntryOf(blacklist),
    declined_mails: declined_mails ?? [],
    link_used_at,
    registrations: withTotal(
      rows.map((row) => ({ ...toPersonRegistration(row), ...attendanceFactsOf(row.person, row.event) })),
    ),
    mails: withTotal(
      mailRows.map(({ state, message, ...mail }) => ({
        ...mail,
        status: statusOf(state),
        message: translateReason(message, t),
      })),
    ),
    certificates: withTotal(certified.map(({ certificate, total }) => ({ ...toCertificate(certificate), total }))),
    notes: withTotal(notes),
    merges: merges.map((merge) => ({ ...merge, undoable_until: undoableUntil(merge) })),
  }
}

/** Each row holds the number of all. */
const withTotal = <Row extends { total: number }>(data: Row[]) => ({ total: data[0]?.total ?? 0, data })

const total = sql<number>`(count(*) over ())::int`

/** The rows at the address of a registration that was not removed. */
const atAddressOf = (id: string, email: AnyPgColumn) => {
  const own = db
    .select({ email: registrations.email })
    .from(registrations)
    .where(and(eq(registrations.id, id), isNull(registrations.deleted_at)))
  return eq(email, sql`(${own})`)
}

/** The blacklist entry and the choices of the recipient. */
function selectAddress(id: string) {
  const { declined_mails, link_used_at } = recipients
  const { note, reason, created_at, updated_by } = blacklistedEmails
  const source = sql<string>`coalesce(nullif(${note}, ''), ${users.name}, '')`
  return db
    .select({ declined_mails, link_used_at, id: blacklistedEmails.id, reason, created_at, source })
    .from(registrations)
    .leftJoin(blacklistedEmails, eq(blacklistedEmails.email, registrations.email))
    .leftJoin(users, eq(users.id, updated_by))
    .leftJoin(recipients, eq(recipients.email, registrations.email))
    .where(and(eq(registrations.id, id), isNull(registrations.deleted_at)))
}

type AddressRow = Awaited<ReturnType<typeof selectAddress>>[number]

function blacklistEntryOf({ id, reason, created_at, source }: Omit<AddressRow, 'declined_mails' | 'link_used_at'>) {
  return id === null || reason === null || created_at === null ? null : { id, reason, created_at, source }
}

const main = alias(registrations, 'main')

function selectRegistrations(id: string) {
  return db
    .select({
      total,
      person: registrations,
      main: { title: main.title, first_name: main.first_name, last_name: main.last_name },
      event: {
        ...columnsOf(workshops, 'title', 'date', 'time', 'end_time', 'breaks', 'break_minutes', 'cancelled_at'),
        has_taken_place: takenPlaceCondition,
      },
    })
    .from(registrations)
    .innerJoin(workshops, eq(workshops.id, registrations.workshop_id))
    .leftJoin(main, eq(main.id, registrations.accompaniment_of))
    .where(and(atAddressOf(id, registrations.email), isNull(registrations.deleted_at)))
    .orderBy(desc(workshops.date), desc(registrations.id))
    .limit(NEWEST_MAX)
}

type HistoryRow = Awaited<ReturnType<typeof selectRegistrations>>[number]

function toPersonRegistration({ total, person, main, event }: HistoryRow) {
  return {
    ...person,
    total,
    workshop_title: event.title,
    workshop_date: event.date,
    is_event_cancelled: event.cancelled_at !== null,
    name: fullName(person),
    main_name: (main && fullName(main)) || null,
    is_companion: person.accompaniment_of !== null,
    attendance: attendanceOf(person, event),
  }
}

/** The newest row with a name describes the person. A row that waits may hold only an address. */
function newestPersonOf(rows: HistoryRow[]): HistoryRow['person'] | undefined {
  const people = rows.map(({ person }) => person)
  const current = people.filter(({ replaced_as }) => replaced_as !== 'merge')
  const described = current.filter(({ preliminary_registration }) => !preliminary_registration)
  const named = current.filter((person) => fullName(person) !== '')
  const [best = []] = [named, described, people].filter(({ length }) => length > 0)
  const [newest] = best.toSorted((a, b) => b.created_at.localeCompare(a.created_at))
  return newest
}

const externalIdsOf = (rows: HistoryRow[]): string[] => {
  const ids = rows.map(({ person: { external_id } }) => external_id)
  return [...new Set(ids)].filter((id) => id !== '' && id !== NO_EXTERNAL_ID)
}

/** Hints are read for this many numbers of a person at most; people have few. */
const HINTS_MAX = 6

/** Each number at the address once, with the newest event for which it was given and the hints about it. */
function readNumbers(rows: HistoryRow[]) {
  const given = rows.flatMap(({ person, event }) =>
    NUMBER_KINDS.filter((kind) => person[kind] !== '').map((kind) => ({
      kind,
      number: person[kind],
      id: person.id,
      workshop_title: event.title,
      person,
    })),
  )
  const once = new Map(given.toReversed().map((entry) => [`${entry.kind} ${entry.number}`, entry]))
  return Promise.all(
    [...once.values()].toReversed().map(async ({ person, ...entry }, index) => {
      const hints = index < HINTS_MAX ? await readNumberHints(person) : []
      return { ...entry, hint: hints.find(({ kind }) => kind === entry.kind) ?? null }
    }),
  )
}

/** The address, and those that were merged into it: the log of mails stays as they were sent. */
const addressesOf = (id: string) =>
  sql`select ${registrations.email} from ${registrations} where ${registrations.id} = ${id} and ${registrations.deleted_at} is null
    union select unnest(${registrations.earlier_emails}) from ${registrations} where ${atAddressOf(id, registrations.email)}`

/** The subject of a notice to staff names another person. */
const subject = sql<string | null>`case when ${mails.type} <> 'notice' then ${mails.subject} end`

function selectMails(id: string) {
  const { type, state, message, created_at, sent_at, workshop_id } = mails
  return db
    .select({
      total,
      id: mails.id,
      type,
      subject,
      state,
      message,
      created_at,
      sent_at,
      workshop_id,
      workshop_title: workshops.title,
    })
    .from(mails)
    .leftJoin(workshops, eq(workshops.id, workshop_id))
    .where(sql`${mails.email} = any(array(${addressesOf(id)}))`)
    .orderBy(desc(mails.id))
    .limit(NEWEST_MAX)
}

/** The merges into the address, as long as they could be undone. */
const selectMerges = (id: string, now: Date) =>
  db
    .select({ ...columnsOf(personMerges, 'id', 'merged_email', 'created_at', 'undone_at'), author: users.name })
    .from(personMerges)
    .leftJoin(users, eq(users.id, personMerges.updated_by))
    .where(and(atAddressOf(id, personMerges.kept_email), gt(personMerges.created_at, undoableSince(now))))
    .orderBy(desc(personMerges.created_at))

const undoableUntil = ({ created_at }: { created_at: string }) => instantAfter(MERGE_UNDO_DAYS, created_at)

const selectCertificates = (id: string) =>
  db
    .select({ total, certificate: certificates })
    .from(certificates)
    .innerJoin(registrations, eq(registrations.id, certificates.registration_id))
    .where(and(atAddressOf(id, registrations.email), isNull(registrations.deleted_at)))
    .orderBy(desc(certificates.serial))
    .limit(NEWEST_MAX)
