import type { BodyCategory, EarnedPoints } from '@/contract/values/accreditations'
import { readBreaks } from '@/features/attendance/contract'
import type { Accreditation } from '../contract/accreditations'
import type { Body } from '../contract/bodies'
import type { NoPointsReason } from '../contract/person-points'

type PointRule = Pick<Body, 'unit_minutes' | 'half_day_minutes'>
type AttendanceRule = PointRule &
  Pick<Body, 'attendance_rule' | 'attendance_tolerance' | 'professions' | 'person_number'>

/** The length of an event: as a whole, and without its breaks. */
export type EventMinutes = { whole: number; net: number }

type EventTimes = { time: string; end_time: string | null; breaks: string; break_minutes: number }

const minuteOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The length of an event by its wall clock; null without an end. */
export function eventMinutesOf({ time, end_time, breaks, break_minutes }: EventTimes): EventMinutes | null {
  if (!end_time) return null
  const whole = minuteOf(end_time) - minuteOf(time)
  const timed = readBreaks(breaks).map(({ from, until }) => minuteOf(until) - minuteOf(from))
  return { whole, net: Math.max(0, whole - timed.reduce((sum, minutes) => sum + minutes, break_minutes)) }
}

/** Points have one decimal place, and fractions of two must add up exactly. */
const roundPoints = (points: number) => Math.round(points * 10) / 10

export const categoryOf = ({ categories }: Pick<Body, 'categories'>, code: string): BodyCategory | undefined =>
  categories.find((category) => category.code === code)

/** The points for these minutes by the rule of a category, with the steps that lead to them. */
export function countPoints(minutes: number, rule: PointRule, category: BodyCategory) {
  const unit = category.unit === 'half_day' ? rule.half_day_minutes : rule.unit_minutes
  const units = Math.floor(minutes / unit)
  const counted = roundPoints(units * category.points_per_unit)
  const limited = category.daily_limit === null ? counted : Math.min(counted, category.daily_limit)
  return { unit, units, counted, points: limited, isLimited: limited < counted }
}

/** The points that an event may expect. An event that is too short for a unit gets no extra points either. */
export function proposePoints(minutes: EventMinutes, rule: PointRule, category: BodyCategory) {
  const count = countPoints(minutes.net, rule, category)
  const extra = count.points > 0 ? (category.extra_points ?? 0) : 0
  return { ...count, points: roundPoints(count.points + extra), extra, minutes, test_points: category.test_points }
}

export type Attendee = {
  /** The minutes without breaks; null for a person who was not there. */
  minutes: number | null
  profession_id: number | null
  passed_test: boolean
  is_speaker: boolean
}

export type Recognition = Pick<
  Accreditation,
  'state' | 'category' | 'points_basis' | 'points_test' | 'points_speaker'
> & {
  is_unconfirmed: boolean
}

type Earned = { earned: EarnedPoints; reason?: undefined } | { earned?: undefined; reason: NoPointsReason }

/** The rule of the body for an event, and the minutes of the event without its breaks. */
type RecognisedEvent = {
  rule: AttendanceRule
  category: BodyCategory | undefined
  event_minutes: number
  /** The person collects points under the number of another body. */
  is_elsewhere: boolean
}

/** The points that a person gets from a body, or the reason why there are none. */
export function earnPoints(recognition: Recognition, event: RecognisedEvent, attendee: Attendee): Earned {
  const { minutes, profession_id, passed_test, is_speaker } = attendee
  const { rule, category } = event
  if (recognition.state !== 'granted') return { reason: 'not_granted' }
  if (recognition.is_unconfirmed) return { reason: 'unconfirmed' }
  if (minutes === null) return { reason: 'absent' }
  // A body without professions gives points to everybody.
  if (rule.professions.length > 0) {
    if (profession_id === null) return { reason: 'profession_unknown' }
    if (!rule.professions.includes(profession_id)) return { reason: 'other_profession' }
  }
  if (event.is_elsewhere) return { reason: 'other_place' }
  if (category?.requires_test && !passed_test) return { reason: 'test_missing' }

  const basis = basisOf(minutes, recognition, event)
  const speaker = is_speaker ? recognition.points_speaker : 0
  if (basis === 0 && speaker === 0) return { reason: rule.attendance_rule === 'complete' ? 'left_early' : 'too_short' }
  const test = passed_test && basis > 0 ? recognition.points_test : 0
  return { earned: { basis, test, speaker, total: roundPoints(basis + test + speaker) } }
}

/** All points for a person who was there throughout, else those that the rule of the body gives for the minutes. */
function basisOf(
  minutes: number,
  { points_basis }: Recognition,
  { rule, category, event_minutes }: RecognisedEvent,
): number {
  if (minutes >= event_minutes - rule.attendance_tolerance) return points_basis
  if (rule.attendance_rule === 'complete' || !category) return 0
  return Math.min(points_basis, countPoints(minutes, rule, category).points)
}
