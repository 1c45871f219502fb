import { newOpaqueId } from '@/schema/columns'
import type { registrations } from '@/schema/registrations'
import type { ScheduledEvent } from './events/save-events'
import { getItem } from './lookup'
import type { DemoPerson, People } from './people'
import type { Random } from './random'

/** Ids come from the database's own rule and never from the seed, because everybody can know the seed. */
export type RegistrationDraft = typeof registrations.$inferInsert & { id: string }

export type RegistrationContext = { now: Date; random: Random; people: People; staff: number }
export type EventScene = RegistrationContext & { stage: ScheduledEvent; guests: DemoPerson[] }

/** Removes a person from the list, so that nobody has two seats at one event. */
export function takeNext(people: DemoPerson[]): DemoPerson {
  return getItem(people.splice(0, 1), 0)
}

export function personFieldsOf({ category: _, ...person }: DemoPerson, { stage, random }: EventScene) {
  const language = stage.event.language === 'en' && random.chance(0.7) ? 'en' : 'de'
  return { ...person, id: newOpaqueId(), workshop_id: stage.id, language, nonpublic: stage.event.nonpublic }
}

export const randomBetween = (from: number, to: number, random: Random) => random.whole(from, Math.max(from, to))
