import type { registrations } from '@/features/registrations/table'
import { newOpaqueId } from '@/server/database/columns'
import { DAY, instantOf, MINUTE } from './calendar'
import type { ScheduledEvent } from './events/save-events'
import { getItem } from './lookup'
import type { DemoPerson, People } from './people'
import type { Random } from './random'

/** Ids come from the database's own rule and never from the seed, because everybody can know the seed. */
export type RegistrationDraft = typeof registrations.$inferInsert & { id: string }

export type RegistrationContext = { now: Date; random: Random; people: People; staff: number }
export type EventScene = RegistrationContext & { stage: ScheduledEvent; guests: DemoPerson[] }

const REMINDED_BEFORE = 3 * DAY

/** Removes a person from the list, so that nobody has two seats at one event. */
export function takeNext(people: DemoPerson[]): DemoPerson {
  return getItem(people.splice(0, 1), 0)
}

export function personFieldsOf({ category: _, ...person }: DemoPerson, { stage, random }: EventScene) {
  const language = stage.event.language === 'en' && random.chance(0.7) ? 'en' : 'de'
  return { ...person, id: newOpaqueId(), workshop_id: stage.id, language, nonpublic: stage.event.nonpublic }
}

export const randomBetween = (from: number, to: number, random: Random) => random.whole(from, Math.max(from, to))

/** Returns the timestamps of a seat up to the current state of the event. */
export function attendanceTimesOf(
  starts: number,
  at: number,
  { random, now, staff }: EventScene,
): Partial<RegistrationDraft> {
  const reminded = starts - REMINDED_BEFORE
  const thanked = starts + DAY
  const attended = random.chance(0.84)
  const arrived = starts - randomBetween(2 * MINUTE, 40 * MINUTE, random)
  const isOver = starts < now.getTime()
  // Nobody has checked in at today's events yet, at whatever time the demo is loaded.
  const isCheckedIn = attended && now.getTime() - starts > DAY
  return {
    registered: instantOf(at),
    confirmation_sent: instantOf(Math.min(at + MINUTE, now.getTime())),
    calendar_sequence: 0,
    reminder_sent: reminded > at && reminded < now.getTime() ? instantOf(reminded) : null,
    participated: isCheckedIn ? instantOf(arrived) : null,
    participated_by: isCheckedIn ? staff : null,
    after_event_sent: isOver && attended && thanked < now.getTime() ? instantOf(thanked) : null,
  }
}
