import { z } from 'zod'
import { instant } from '../shapes'

/** An interval comes from actions at the check-in, from a correction by staff, or from an imported list. */
export const ATTENDANCE_SOURCES = ['check_in', 'staff', 'import'] as const
export type AttendanceSource = (typeof ATTENDANCE_SOURCES)[number]

/** The times between which a person was at the event; without an end, until the event ended. */
export const interval = z.object({ came_at: instant, left_at: instant.nullable() })
export type Interval = z.infer<typeof interval>

const CLOCK = '([01][0-9]|2[0-3]):[0-5][0-9]'
const BREAK = `${CLOCK}–${CLOCK}`

/** The breaks of an event as its column stores them: "15:30–15:45, 17:00–17:20", or empty. */
export const BREAKS_PATTERN = `^(${BREAK}(, ${BREAK})*)?$`
