import { z } from 'zod'
import { type QueueEntry, queueEntry } from './offline-queue'

type QueueStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const storageKeyOf = (workshop_id: number) => `check_in:${workshop_id}`
const storedQueue = z.array(queueEntry)

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
  const latest = new Map<string, QueueEntry>()
  for (const next of [...otherTabs, ...after].toSorted((one, other) => one.at - other.at)) {
    latest.delete(next.id)
    latest.set(next.id, next)
  }
  try {
    if (latest.size === 0) storage.removeItem(storageKeyOf(workshop_id))
    else storage.setItem(storageKeyOf(workshop_id), JSON.stringify([...latest.values()]))
    return true
  } catch {
    return false
  }
}
