import type { Guest } from '@/features/registrations/contract/check-in'
import type { Presence } from './queue/action-queue'
import type { ActionDraft } from './queue/use-action-queue'

type People = {
  people: readonly Guest[]
  presenceOf: (person: Guest) => Presence
  nameOf: (person: Guest) => string
}

/** The check-outs of everybody who is here when the event ends. */
export const checkOutDraftsOf = ({ people, presenceOf, nameOf }: People): ActionDraft[] =>
  people
    .filter((person) => presenceOf(person) === 'here')
    .map((person) => ({ kind: 'left', registration_id: person.id, name: nameOf(person) }))

/** The people who were checked out together, and when. */
export type EndOfEvent = { at: number; ids: ReadonlySet<string> }

/** Takes the check-outs back, except those of people who have been checked in again or taken off since. */
export const stayDraftsOf = ({ at, ids }: EndOfEvent, { people, presenceOf, nameOf }: People): ActionDraft[] =>
  people
    .filter((person) => ids.has(person.id) && presenceOf(person) === 'gone')
    .map((person) => ({ kind: 'stayed', registration_id: person.id, name: nameOf(person), undoes: at }))
