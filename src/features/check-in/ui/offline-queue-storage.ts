import { z } from 'zod'
import { type QueueEntry, queueEntry, withEntry } from './offline-queue'

type QueueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const storageKeyOf = (workshop_id: number) => `check_in:${workshop_id}`
/** A device may still hold entries of the previous version, which had `here` instead of the presence. */
const previousEntry = queueEntry
  .pick({ id: true, at: true })
  .extend({ here: z.boolean() })
  .transform(({ here, ...entry }): QueueEntry => ({ ...entry, presence: here ? 'here' : 'missing' }))
const storedQueue = z.array(z.union([queueEntry, previousEntry]))

/** Reads the check-ins that are not saved yet; they hold ids only, so that no name stays on the device. */
export function readStoredQueue(storage: QueueStorage, workshop_id: number): QueueEntry[] {
  try {
    const { data = [] } = storedQueue.safeParse(JSON.parse(storage.getItem(storageKeyOf(workshop_id)) ?? '[]'))
    return data
  } catch {
    return []
  }
}

type QueueChange = { workshop_id: number; before: QueueEntry[]; after: QueueEntry[] }

/** Replaces the entries of this tab only, because another tab may queue check-ins of the same event; returns false when the storage is full. */
export function writeStoredQueue(storage: QueueStorage, { workshop_id, before, after }: QueueChange): boolean {
  const ownKeys = new Set(before.map(({ at, id }) => `${at} ${id}`))
  const otherTabs = readStoredQueue(storage, workshop_id).filter(({ at, id }) => !ownKeys.has(`${at} ${id}`))
  const entries = [...otherTabs, ...after].toSorted((one, other) => one.at - other.at).reduce(withEntry, [])
  try {
    if (entries.length === 0) storage.removeItem(storageKeyOf(workshop_id))
    else storage.setItem(storageKeyOf(workshop_id), JSON.stringify(entries))
    return true
  } catch {
    return false
  }
}
