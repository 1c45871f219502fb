import { z } from 'zod'
import { type Tap, tap } from './check-in-taps'

type Shelf = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (workshop_id: number) => `check_in:${workshop_id}`
const shape = z.array(tap)

/** What was tapped here and not saved yet, by ids alone: no name stays on the device. */
export function storedTaps(shelf: Shelf, workshop_id: number): Tap[] {
  try {
    const { data = [] } = shape.safeParse(JSON.parse(shelf.getItem(keyOf(workshop_id)) ?? '[]'))
    return data
  } catch {
    return []
  }
}

type Change = { workshop_id: number; before: Tap[]; after: Tap[] }

/** Only what this tab changed: another one may keep taps of the same event. False when the browser has no room. */
export function storeTaps(shelf: Shelf, { workshop_id, before, after }: Change): boolean {
  const mine = new Set(before.map(({ at, id }) => `${at} ${id}`))
  const others = storedTaps(shelf, workshop_id).filter(({ at, id }) => !mine.has(`${at} ${id}`))
  const latest = new Map<string, Tap>()
  for (const next of [...others, ...after].toSorted((one, other) => one.at - other.at)) {
    latest.delete(next.id)
    latest.set(next.id, next)
  }
  try {
    if (latest.size === 0) shelf.removeItem(keyOf(workshop_id))
    else shelf.setItem(keyOf(workshop_id), JSON.stringify([...latest.values()]))
    return true
  } catch {
    return false
  }
}
