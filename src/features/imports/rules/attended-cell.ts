import { formatInTimeZone, fromZonedTime } from 'date-fns-tz'
import { z } from 'zod'
import { validate } from '@/contract/field-errors'
import { day, email, timeOfDay } from '@/contract/shapes'
import { registrationDraft } from '@/features/registrations/contract/office'
import { FLAG_WORDS } from '@/features/registrations/contract/spreadsheet'
import type { CellMessages, ImportKey } from '../contract'
import { findWord, formulaErrorsOf, type ReadResult, withoutEmptyMarks } from './cells'
import { type RowValues, USED_KEYS } from './sheet'

type AttendanceContext = { columns: readonly ImportKey[]; timezone: string; now: Date }

const attendance = z.object({ email: email.optional(), external_id: registrationDraft.shape.external_id })
/** `true` means now; a text is the instant of attendance. */
export type Attendance = z.output<typeof attendance> & { participated: string | boolean }

/** Everybody on the list attended, unless a column says who did. */
export function readAttendance(values: RowValues, context: AttendanceContext): ReadResult<Attendance> {
  const broken = formulaErrorsOf(values, USED_KEYS.participated)
  const { email, external_id } = withoutEmptyMarks(values)
  const { errors, data } = { data: undefined, ...validate(attendance, { email, external_id }) }
  const { attended, failures } = readParticipated(values.participated, context)
  if (broken || errors || failures || !data) return { failures: { ...errors, ...failures, ...broken } }
  if (!data.email && !data.external_id) return { failures: { email: ['import_person_missing'] } }
  return { data: { ...data, participated: attended } }
}

const WALL_CLOCK = /^(\d{4}-\d\d-\d\d)(?: (\d\d:\d\d))?$/
const NOON = '12:00'

type ParticipatedResult =
  | { attended: string | boolean; failures?: undefined }
  | { attended?: undefined; failures: CellMessages }
const refuseParticipated = (reason: string): ParticipatedResult => ({ failures: { participated: [reason] } })

/** Yes, no, or a time in the time zone of the uploader. A date without a time means noon. */
function readParticipated(text: string | undefined, { columns, timezone, now }: AttendanceContext): ParticipatedResult {
  if (text === undefined) return { attended: !columns.includes('participated') }
  const [, date, time = NOON] = WALL_CLOCK.exec(text) ?? []
  if (!day.safeParse(date).success || !timeOfDay.safeParse(time).success) {
    const word = findWord(text, FLAG_WORDS)
    return word === undefined ? refuseParticipated('import_attendance_unknown') : { attended: word === 'yes' }
  }
  const at = fromZonedTime(`${date}T${time}`, timezone)
  // Today's date is allowed before noon, too.
  const isToday = date === formatInTimeZone(now, timezone, 'yyyy-MM-dd')
  return at > now && !isToday ? refuseParticipated('import_attendance_future') : { attended: at.toISOString() }
}
