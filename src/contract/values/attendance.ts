import { z } from 'zod'
import { instant } from '../shapes'

/** An interval comes from actions at the check-in, from a correction by staff, or from an imported list. */
export const ATTENDANCE_SOURCES = ['check_in', 'staff', 'import'] as const
export type AttendanceSource = (typeof ATTENDANCE_SOURCES)[number]

/** The times between which a person was at the event; without an end, until the event ended. */
export const interval = z.object({ came_at: instant, left_at: instant.nullable() })
export type Interval = z.infer<typeof interval>
