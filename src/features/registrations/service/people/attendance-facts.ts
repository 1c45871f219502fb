import { pickNames } from '@/contract/fields'
import type { Interval } from '@/contract/values/attendance'
import { NUMBER_FIELDS } from '@/contract/values/numbers'
import { pointsOf, type RecognisedBy } from '@/features/accreditations/rules/person-points'
import { readRecognitions } from '@/features/accreditations/service/recognitions'
import { minutesAttended, minutesOf, presenceOf, untilNow, wasThere } from '@/features/attendance/rules'
import { readIntervals } from '@/features/attendance/service/intervals'
import { creditedTimeOf, type EventWithBreaks } from '@/features/workshops/rules'
import type { RegistrationRow } from '@/schema/registrations'
import { type Db, db, type Tx } from '@/server/database/db'
import type { ListedRegistration } from '../../contract/office'
import { isSeated } from '../../rules/states'

type AttendedEvent = EventWithBreaks & { has_taken_place: boolean }
type Known = { intervals: readonly Interval[]; recognitions: readonly RecognisedBy[] }

type AttendanceFacts = Pick<ListedRegistration, 'minutes' | 'left_at' | 'is_partly_present' | 'points'>

const NO_FACTS: AttendanceFacts = { minutes: null, left_at: null, is_partly_present: false, points: [] }

/** The facts about one of the people that were read. */
export type AttendanceReader = (row: RegistrationRow, event: AttendedEvent | undefined) => AttendanceFacts

/** Reads the intervals and the accreditations of a page of people with one query each. */
export async function readAttendanceFacts(
  rows: readonly RegistrationRow[],
  from: Db | Tx = db,
): Promise<AttendanceReader> {
  const checkedIn = rows.flatMap(({ id, participated }) => (participated === null ? [] : [id]))
  const events = [...new Set(rows.filter(isSeated).map(({ workshop_id }) => workshop_id))]
  const [intervals, recognitions] = await Promise.all([readIntervals(checkedIn, from), readRecognitions(events, from)])
  const now = new Date()
  return (row, event) => {
    if (!event) return NO_FACTS
    const known = { intervals: intervals.get(row.id) ?? [], recognitions: recognitions.get(row.workshop_id) ?? [] }
    return attendanceFactsOf(row, event, { known, now })
  }
}

function attendanceFactsOf(
  row: RegistrationRow,
  event: AttendedEvent,
  { known, now }: { known: Known; now: Date },
): AttendanceFacts {
  const { participated } = row
  const attended = { participated, intervals: known.intervals }
  const time = creditedTimeOf(event)
  const minutes = participated === null ? null : minutesAttended(attended, time)
  const event_minutes = minutesOf(time)
  const getsPoints = event.has_taken_place && row.erased_at === null && isSeated(row)
  const facts = pickNames(row, [...NUMBER_FIELDS, 'passed_test', 'is_speaker'])
  const attendee = { ...facts, minutes: wasThere(attended, time) ? minutes : null }
  return {
    minutes: minutes === null ? null : minutesAttended(attended, untilNow(time, now)),
    left_at: presenceOf(attended).left_at,
    is_partly_present: minutes !== null && minutes < event_minutes,
    points: getsPoints ? pointsOf(attendee, known.recognitions, event_minutes) : [],
  }
}
