import { and, asc, desc, eq, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Locale } from '@/contract/locales'
import type { Principal } from '@/features/access/service/check-session'
import { lastDayOf } from '@/features/accreditations/rules/keeping'
import { keepYearsOf } from '@/features/accreditations/service/keep-years'
import { loadTranslator } from '@/i18n/messages'
import { accreditations, bodies } from '@/schema/accreditations'
import { attendanceRecords } from '@/schema/attendance'
import { attendancePapers } from '@/schema/check-in'
import { countNumbers, registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { auditReading } from '@/server/crud/audit'
import { db, getRow } from '@/server/database/db'
import { xlsxResponse } from '@/server/spreadsheets/write/xlsx'
import { RETAINED_LISTS_MAX } from '../contract'
import { hasRetainedList, readAttendance } from './attendance-records'
import { sheetColumnsOf } from './export-person'
import { heldKindOf, readAll } from './held'

const event = sql`${workshops.id}`

/** The number of rows of a table that belong to the event, as a column for a query of events. */
const countOf = (table: typeof attendanceRecords | typeof attendancePapers) =>
  sql<number>`(select count(*)::int from ${table} part where part.workshop_id = ${event})`

/** The bodies that demand the list, the one with the most years first. */
const bodiesIn = (locale: Locale) => sql<string[]>`array(
  select ${sql.identifier(locale === 'de' ? 'name_de' : 'name_en')} from ${accreditations} recognised
  join ${bodies} demanding on demanding.id = recognised.body_id
  where recognised.workshop_id = ${event} and recognised.state <> 'refused' and keep_years is not null
  order by keep_years desc, demanding.id)`

/** Somebody of the event is not anonymised and not removed. */
export const hasPeople = sql`exists (select from ${registrations} where ${registrations.workshop_id} = ${event}
  and ${and(isNull(registrations.erased_at), isNull(registrations.deleted_at))})`

export const hasPapers = sql`exists (select from ${attendancePapers} where ${attendancePapers.workshop_id} = ${event})`

/** The scans of a past event are all that is left of its list: nobody attended, or the lines were not kept. */
const hasScansAlone = (now: Date) =>
  and(lt(workshops.starts_at, now.toISOString()), isNotNull(keepYearsOf(workshops.id)), hasPapers, not(hasPeople))

/** Lists the events whose attendance list is kept although people are erased, newest first. */
export async function listRetainedLists({ locale, now }: { locale: Locale; now: Date }) {
  const { id, title, date } = workshops
  const rows = await db
    .select({
      id,
      title,
      date,
      keep_years: keepYearsOf(id),
      people: countOf(attendanceRecords),
      papers: countOf(attendancePapers),
      bodies: bodiesIn(locale),
    })
    .from(workshops)
    .where(or(hasRetainedList, hasScansAlone(now)))
    .orderBy(desc(date), asc(id))
    .limit(RETAINED_LISTS_MAX)
  return { data: rows.map(({ keep_years, ...row }) => ({ ...row, keep_until: lastDayOf(row.date, keep_years) })) }
}

type ExportContext = { locale: Locale; principal: Pick<Principal, 'id'>; now: Date }

/** The kept lines of an event, for the body that asks for its list. The log tells who took it. */
export async function exportRetainedList(id: number, { locale, principal, now }: ExportContext): Promise<Response> {
  const found = await getRow(db.select({ title: workshops.title }).from(workshops).where(eq(workshops.id, id)))
  const t = await loadTranslator(locale)
  const isOfEvent = eq(attendanceRecords.workshop_id, id)
  const [read] = await db
    .select({ numbers: countNumbers(attendanceRecords) })
    .from(attendanceRecords)
    .where(isOfEvent)
  const changes = { people: 'kept_list', numbers_read: read?.numbers ?? 0 }
  await auditReading({ user_id: principal.id, action: 'export', object: 'workshops', object_id: id, changes })
  const title = t('privacy.sheet_attendance')
  const columns = sheetColumnsOf(heldKindOf('attendance'), t)
  const rows = readAll((window) => readAttendance(isOfEvent, { locale, ...window }))
  return xlsxResponse({ name: `${title} ${found.title}`, now, tabName: title, columns, rows })
}
