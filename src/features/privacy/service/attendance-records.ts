import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { pickNames } from '@/contract/fields'
import { isListDemanded, lastDayOf } from '@/features/accreditations/rules/keeping'
import { keepYearsOf } from '@/features/accreditations/service/keep-years'
import { readIntervals } from '@/features/attendance/service/intervals'
import type { HeldPage } from '@/features/feature'
import { attendanceText } from '@/features/registrations/rules/check-in-times'
import { todayInBerlin } from '@/i18n/formats'
import { professions } from '@/schema/accreditations'
import { attendanceIntervals, attendanceRecords } from '@/schema/attendance'
import { columnsOf } from '@/schema/columns'
import { registrations } from '@/schema/registrations'
import { workshops } from '@/schema/workshops'
import { insertMany, isAnyOf } from '@/server/database/bulk'
import { type Db, db, type Tx } from '@/server/database/db'

/** All that an attendance list needs of a person beside the times. */
const LINE = ['title', 'first_name', 'last_name', 'profession_id', 'efn', 'oeak_number', 'chamber_number'] as const

type Keeping = { ids: string[]; now: Date; keys: ReadonlyMap<string, string> }

/**
 * Keeps the lines of people who attended, before they are erased, where a body of the event still demands its attendance
 * list. Times keep no reason, because it may be any text.
 */
export async function keepAttendance(tx: Tx, { ids, now, keys }: Keeping): Promise<void> {
  const { id, workshop_id, participated, erased_at, deleted_at } = registrations
  const people = await tx
    .select({
      id,
      workshop_id,
      ...columnsOf(registrations, ...LINE),
      date: workshops.date,
      keep_years: keepYearsOf(workshop_id),
    })
    .from(registrations)
    .innerJoin(workshops, eq(workshops.id, workshop_id))
    .where(and(isAnyOf(id, ids), isNotNull(participated), isNull(erased_at), isNull(deleted_at)))
  const today = todayInBerlin(now)
  const lines = people
    .filter((person) => isListDemanded(person, today))
    .map((person) => ({
      registration_id: person.id,
      workshop_id: person.workshop_id,
      address_key: keys.get(person.id),
      ...pickNames(person, LINE),
    }))
  await insertMany(tx, attendanceRecords, lines)
  await tx
    .update(attendanceIntervals)
    .set({ reason: '' })
    .where(
      isAnyOf(
        attendanceIntervals.registration_id,
        lines.map((line) => line.registration_id),
      ),
    )
}

/** Deletes the times of people, apart from those whose line of the list is kept. */
export async function deleteTimes(tx: Tx, ids: string[]): Promise<void> {
  const isRetained = sql`exists (select from ${attendanceRecords}
    where ${attendanceRecords.registration_id} = ${attendanceIntervals.registration_id})`
  await tx
    .delete(attendanceIntervals)
    .where(and(isAnyOf(attendanceIntervals.registration_id, ids), sql`not ${isRetained}`))
}

/** Reads kept lines of attendance lists, each with its last day by the years of bodies as they are now. */
export async function readAttendance(
  condition: SQL | undefined,
  { locale, limit, offset }: HeldPage,
  from: Db | Tx = db,
) {
  const { registration_id, last_name, first_name } = attendanceRecords
  const rows = await from
    .select({
      ...columnsOf(attendanceRecords, 'registration_id', ...LINE),
      profession: locale === 'de' ? professions.name_de : professions.name_en,
      workshop_title: workshops.title,
      workshop_date: workshops.date,
      keep_years: keepYearsOf(workshops.id),
    })
    .from(attendanceRecords)
    .innerJoin(workshops, eq(workshops.id, attendanceRecords.workshop_id))
    .leftJoin(professions, eq(professions.id, attendanceRecords.profession_id))
    .where(condition)
    .orderBy(desc(workshops.date), asc(last_name), asc(first_name), asc(registration_id))
    .limit(limit)
    .offset(offset)
  const intervals = await readIntervals(
    rows.map((row) => row.registration_id),
    from,
  )
  return rows.map(({ keep_years, ...row }) => ({
    ...row,
    attendance: attendanceText(intervals.get(row.registration_id) ?? []) ?? '',
    keep_until: lastDayOf(row.workshop_date, keep_years),
  }))
}

/** Something of the attendance list of the event is kept although its people are erased. */
export const hasRetainedList = sql<boolean>`exists (
  select from ${attendanceRecords} where ${attendanceRecords.workshop_id} = ${workshops.id})`

/** Deletes the kept lines, with their times, of events whose list no body demands any more, and returns their number. */
export async function forgetAttendance(now: Date): Promise<number> {
  const { workshop_id, registration_id } = attendanceRecords
  const events = await db
    .select({ ...columnsOf(workshops, 'id', 'date'), keep_years: keepYearsOf(workshops.id) })
    .from(workshops)
    .where(hasRetainedList)
  const today = todayInBerlin(now)
  let forgotten = 0
  for (const { id } of events.filter((event) => !isListDemanded(event, today)))
    forgotten += await db.transaction(async (tx) => {
      const people = tx.select({ registration_id }).from(attendanceRecords).where(eq(workshop_id, id))
      await tx.delete(attendanceIntervals).where(inArray(attendanceIntervals.registration_id, people))
      const { count } = await tx.delete(attendanceRecords).where(eq(workshop_id, id))
      return count
    })
  return forgotten
}
