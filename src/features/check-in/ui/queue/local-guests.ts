import type { Guest } from '../../contract/guest-list'
import { guestWith } from '../../rules/guest'
import type { GuestListData } from '../use-guest-list'
import { type ActionQueue, personOf, type RecordedAction, unsavedOf } from './queue-reducer'

type List = Pick<GuestListData, 'people' | 'others'>

/** Walk-ins and people of the waiting list who got a seat here, as long as the list of the server lacks them. */
export function localGuestsOf(queue: ActionQueue, { people, others }: List): Guest[] {
  const listed = new Set(people.map(({ id }) => id))
  return [...queue.saved, ...unsavedOf(queue)].flatMap((action): Guest[] => {
    const id = personOf(action)
    const names = action.kind === 'seat' ? others.find((other) => other.id === id) : walkInOf(action)
    return names && !listed.has(id) ? [guestWith({ ...names, ...timesOf(action), id })] : []
  })
}

const walkInOf = ({ kind, person }: RecordedAction) => (kind === 'walk_in' ? person : undefined)

const timesOf = ({ at }: RecordedAction) => {
  const came_at = new Date(at).toISOString()
  return { came_at, participated: came_at }
}
