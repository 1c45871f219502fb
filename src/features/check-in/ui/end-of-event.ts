'use client'

import { useState } from 'react'
import type { Guest } from '../contract/guest-list'
import { useDevice } from './device/use-device'
import type { Presence } from './queue/queue-reducer'
import type { ActionDraft, useActionQueue } from './queue/use-action-queue'

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
type EndOfEvent = { at: number; ids: ReadonlySet<string> }

/** Takes the check-outs back, except those of people who have been checked in again or taken off since. */
export const stayDraftsOf = ({ at, ids }: EndOfEvent, { people, presenceOf, nameOf }: People): ActionDraft[] =>
  people
    .filter((person) => ids.has(person.id) && presenceOf(person) === 'gone')
    .map((person) => ({ kind: 'stayed', registration_id: person.id, name: nameOf(person), undoes: at }))

type Source = People & { queue: Pick<ReturnType<typeof useActionQueue>, 'record' | 'last' | 'currentId'> }

/** Checks everybody out at once; it can be taken back as one until the screen is left. */
export function useEndOfEvent({ queue, ...people }: Source) {
  const { record, last, currentId } = queue
  const { now } = useDevice()
  const [ended, setEnded] = useState<EndOfEvent>()
  const endEvent = () => {
    const drafts = checkOutDraftsOf(people)
    const at = Math.max(now(), (last?.at ?? 0) + 1)
    for (const draft of drafts) record(draft)
    setEnded({ at, ids: new Set(drafts.flatMap(({ registration_id }) => registration_id ?? [])) })
  }
  const undoEnd = () => {
    if (!ended) return
    const ids = new Set([...ended.ids].map(currentId))
    for (const draft of stayDraftsOf({ ...ended, ids }, people)) record(draft)
    setEnded(undefined)
  }
  const isEndNewest = ended !== undefined && (last === undefined || last.at < ended.at)
  return { endEvent, undoEnd, endedCount: ended?.ids.size ?? 0, isEndNewest }
}
