import 'server-only'
import { attendanceIntervals } from '@/schema/attendance'
import type { Tx } from '@/server/database/db'
import { DAY, instantOf, MINUTE } from './calendar'
import type { ScheduledEvent } from './events/save-events'
import { getEntry } from './lookup'
import { createRandom } from './random'
import { type EventScene, type RegistrationDraft, randomBetween } from './scene'

const REMINDED_BEFORE = 3 * DAY
/** The share of the people with a seat who come to an event that says nothing else. */
const USUAL_SHARE = 0.84

/** Returns the timestamps of a seat up to the current state of the event. */
export function attendanceTimesOf(
  starts: number,
  at: number,
  { random, now, staff, stage }: EventScene,
): Partial<RegistrationDraft> {
  const reminded = starts - REMINDED_BEFORE
  const thanked = starts + DAY
  const attended = random.chance(stage.event.shows ?? USUAL_SHARE)
  const arrived = starts - randomBetween(2 * MINUTE, 40 * MINUTE, random)
  // Nobody has checked in at today's events yet, at whatever time the demo is loaded.
  const isCheckedIn = attended && now.getTime() - starts > DAY
  return {
    registered: instantOf(at),
    confirmation_sent: instantOf(Math.min(at + MINUTE, now.getTime())),
    calendar_sequence: 0,
    reminder_sent: reminded > at && reminded < now.getTime() ? instantOf(reminded) : null,
    participated: isCheckedIn ? instantOf(arrived) : null,
    participated_by: isCheckedIn ? staff : null,
    after_event_sent: attended && thanked < now.getTime() ? instantOf(thanked) : null,
  }
}

type Timed = { stages: readonly ScheduledEvent[]; seed: number; staff: number }

/** Stores when people came and left, at the events whose check-in recorded it. Some left long before the end. */
export async function saveAttendance(tx: Tx, drafts: readonly RegistrationDraft[], { stages, seed, staff }: Timed) {
  const random = createRandom(seed)
  const timed = new Map(stages.filter(({ event }) => event.is_timed).map(({ id, ends }) => [id, ends]))
  const intervals = drafts.flatMap(({ id, workshop_id, participated }) => {
    if (!participated || !timed.has(workshop_id)) return []
    const early = random.chance(0.15) ? random.whole(30, 80) * MINUTE : 0
    const left_at = instantOf(getEntry(timed, workshop_id) - early)
    return [{ registration_id: id, came_at: participated, left_at, source: 'check_in' as const, created_by: staff }]
  })
  await tx.insert(attendanceIntervals).values(intervals)
}
