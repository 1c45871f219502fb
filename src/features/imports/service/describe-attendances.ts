import 'server-only'
import { minutesAttended } from '@/features/attendance/rules'
import { readIntervals } from '@/features/attendance/service/intervals'
import { displayName } from '@/features/registrations/rules/people'
import type { importRows } from '@/schema/imports'
import { registrations } from '@/schema/registrations'
import { isAnyOf } from '@/server/database/bulk'
import { db } from '@/server/database/db'
import type { AttendanceOfRow } from '../contract'
import { minutesOfIntervals } from '../rules/match-participants'
import { readCreditedTime } from './check-attendance'
import { readRowsOfPeople } from './store-attendances'

type Row = typeof importRows.$inferSelect

/** The people of these rows of a webinar list, with their minutes before the import and with all their rows. */
export async function describeAttendances(rows: readonly Row[], workshop_id: number): Promise<AttendanceOfRow[]> {
  const [first] = rows
  if (!first) return []
  const event = await readCreditedTime(workshop_id)
  const ids = [...new Set(rows.flatMap(({ registration_id }) => registration_id ?? []))]
  const { id, title, first_name, last_name, email, participated } = registrations
  const people = await db
    .select({ id, title, first_name, last_name, email, participated })
    .from(registrations)
    .where(isAnyOf(id, ids))
  const stored = await readIntervals(ids, db)
  const listed = Map.groupBy(await readRowsOfPeople(db, ids, first.import_result_id), (row) => row.registration_id)
  return rows.map(({ row, intervals, matched_by, left_out, registration_id, import_result_id }) => {
    const person = people.find((one) => one.id === registration_id)
    const alone = { intervals, matched_by, left_out, person: null, minutes_before: 0, other_rows: [] }
    if (!person) return { ...alone, minutes: minutesOfIntervals(intervals, event) }

    const ofPerson = listed.get(person.id) ?? []
    const others = (stored.get(person.id) ?? []).filter((interval) => interval.import_result_id !== import_result_id)
    const isCheckIn = ofPerson.some(({ before }) => before?.participated === null)
    const before = { participated: isCheckIn ? null : person.participated, intervals: others }
    return {
      ...alone,
      person: { id: person.id, name: displayName(person), email: person.email },
      minutes_before: minutesAttended(before, event),
      minutes: minutesOfIntervals([...others, ...ofPerson.flatMap((one) => one.intervals)], event),
      other_rows: ofPerson.map((one) => one.row).filter((one) => one !== row),
    }
  })
}
