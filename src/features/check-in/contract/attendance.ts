import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { day, editable, instant, line, opaqueId, timeOfDay } from '@/contract/shapes'
import { ATTENDANCE_SOURCES } from '@/contract/values/attendance'

const INTERVALS_MAX = 50
const REASON_MAX = 300

/** A day and the times of day between which a person was there, in Berlin; without an end until the event ended. */
const dayInterval = z.object({ date: day, came_at: timeOfDay, left_at: timeOfDay.nullable() })
export type DayInterval = z.infer<typeof dayInterval>

/** @public */
export const attendance = z.object({
  intervals: z.array(dayInterval.extend({ source: z.enum(ATTENDANCE_SOURCES), reason: z.string() })),
  /** The day of the event, and its minutes. */
  date: day,
  event_minutes: z.int(),
  updated_at: instant,
})
export type AttendanceOfPerson = z.infer<typeof attendance>

export const getAttendance = endpoint('GET /api/sandoz/workshop_registrations/attendance/{id}', {
  summary: 'Read the times between which a person was at the event',
  params: { id: opaqueId },
  response: attendance,
})

const attendanceDraft = z
  .object({
    /** All intervals. One with the times of a stored one stays as it is; without any, the person was not there. */
    intervals: z.array(dayInterval).max(INTERVALS_MAX),
    reason: line(REASON_MAX).min(1),
    ...editable,
  })
  .superRefine(({ intervals }, { addIssue }) => {
    for (const [index, { came_at, left_at }] of intervals.entries())
      if (left_at !== null && left_at < came_at)
        addIssue({ code: 'custom', path: ['intervals', index, 'left_at'], message: 'left_before_came' })
  })
export type AttendanceDraft = z.output<typeof attendanceDraft>

export const saveAttendance = endpoint('POST /api/sandoz/workshop_registrations/attendance/{id}', {
  summary: 'Correct the times between which a person was at the event, with the reason',
  params: { id: opaqueId },
  errorTexts: 'attendance',
  body: attendanceDraft,
  response: attendance,
})
