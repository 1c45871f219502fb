import { z } from 'zod'
import { opaqueId } from '@/contract/shapes'

/** A check-in or check-out; `at` is the time of the tap and identifies the entry. */
export const queueEntry = z.object({ id: opaqueId, here: z.boolean(), at: z.number() })
export type QueueEntry = z.infer<typeof queueEntry>

/** The check-ins made on this device and their state, apart from the list that the server sent. */
export type OfflineQueue = {
  /** Entries not sent yet, in the order of the taps, with the latest of each person only. */
  waiting: QueueEntry[]
  sending: QueueEntry | null
  /** Entries that the server saved, perhaps after it read the list that is shown. */
  saved: (QueueEntry & { saved_at: number })[]
  /** The server's message for each person it refused. */
  refused: Record<string, string>
  /** Entries that can be undone, the newest last. */
  recent: QueueEntry[]
  /** The number of attempts in a row without an answer. */
  failures: number
}

export type QueueEvent =
  | { type: 'changed'; id: string; here: boolean; now: number }
  | { type: 'undone'; now: number }
  | { type: 'added'; id: string; now: number }
  | { type: 'sent' }
  | { type: 'saved'; now: number }
  | { type: 'unanswered' }
  | { type: 'refused'; message: string }
  | { type: 'dismissed' }
  | { type: 'read'; asked_at: number }

const UNDO_MAX = 10

export const createQueue = (waiting: QueueEntry[]): OfflineQueue => ({
  waiting,
  sending: null,
  saved: [],
  refused: {},
  recent: [],
  failures: 0,
})

export function reduceQueue(queue: OfflineQueue, event: QueueEvent): OfflineQueue {
  switch (event.type) {
    case 'changed': {
      const entry = { id: event.id, here: event.here, at: nextTimestamp(queue, event.now) }
      return rememberForUndo(enqueue(queue, entry), entry)
    }
    case 'undone':
      return undoLast(queue, event.now)
    case 'added':
      return rememberForUndo(queue, { id: event.id, here: true, at: nextTimestamp(queue, event.now) })
    case 'sent':
      return startSending(queue)
    case 'saved':
      return markSaved(queue, event.now)
    case 'unanswered':
      return retryLater(queue)
    case 'refused':
      return markRefused(queue, event.message)
    case 'dismissed':
      return { ...queue, refused: {} }
    case 'read':
      return { ...queue, saved: queue.saved.filter(({ saved_at }) => saved_at > event.asked_at) }
  }
}

/** A time later than that of every other entry, because the clock of a device may go back. */
const nextTimestamp = ({ waiting, sending, recent }: OfflineQueue, now: number) =>
  Math.max(now, ...[...waiting, ...recent, ...(sending ? [sending] : [])].map(({ at }) => at + 1))

const withoutPerson = <T extends { id: string }>(entries: T[], id: string) => entries.filter((entry) => entry.id !== id)

function enqueue(queue: OfflineQueue, entry: QueueEntry): OfflineQueue {
  const { [entry.id]: _, ...refused } = queue.refused
  return { ...queue, refused, waiting: [...withoutPerson(queue.waiting, entry.id), entry] }
}

const rememberForUndo = (queue: OfflineQueue, entry: QueueEntry): OfflineQueue => ({
  ...queue,
  recent: [...withoutPerson(queue.recent, entry.id), entry].slice(-UNDO_MAX),
})

function undoLast(queue: OfflineQueue, now: number): OfflineQueue {
  const last = queue.recent.at(-1)
  if (!last) return queue
  const requeued = enqueue(queue, { id: last.id, here: !last.here, at: nextTimestamp(queue, now) })
  return { ...requeued, recent: withoutPerson(queue.recent, last.id) }
}

function startSending(queue: OfflineQueue): OfflineQueue {
  const [first, ...waiting] = queue.waiting
  return queue.sending || !first ? queue : { ...queue, sending: first, waiting }
}

function markSaved(queue: OfflineQueue, now: number): OfflineQueue {
  const { sending } = queue
  if (!sending) return queue
  return {
    ...queue,
    sending: null,
    failures: 0,
    saved: [...withoutPerson(queue.saved, sending.id), { ...sending, saved_at: now }],
  }
}

/** The entry is sent again before all others, unless a later one of the same person replaces it. */
function retryLater(queue: OfflineQueue): OfflineQueue {
  const { sending, waiting, failures } = queue
  if (!sending) return queue
  const isSuperseded = waiting.some(({ id }) => id === sending.id)
  return { ...queue, sending: null, failures: failures + 1, waiting: isSuperseded ? waiting : [sending, ...waiting] }
}

function markRefused(queue: OfflineQueue, message: string): OfflineQueue {
  const { sending } = queue
  if (!sending) return queue
  const answered = { ...queue, sending: null, failures: 0 }
  if (queue.waiting.some(({ id }) => id === sending.id)) return answered
  return {
    ...answered,
    refused: { ...queue.refused, [sending.id]: message },
    recent: withoutPerson(queue.recent, sending.id),
  }
}

/** The entries that are not saved yet, in their order. */
export const unsavedOf = ({ sending, waiting }: OfflineQueue): QueueEntry[] => [
  ...(sending ? [sending] : []),
  ...waiting,
]

/** The presence of the people whom this device changed; for all others the server's list holds. */
export const presenceOf = (queue: OfflineQueue): Map<string, boolean> =>
  new Map([...queue.saved, ...unsavedOf(queue)].map(({ id, here }) => [id, here]))

const RETRY_DELAY = { first: 1_000, longest: 30_000 }

export const retryDelay = (failures: number): number =>
  failures === 0 ? 0 : Math.min(RETRY_DELAY.longest, RETRY_DELAY.first * 2 ** (failures - 1))

/** A refusal is final: a retry helps only after a lost session, a timeout, a rate limit or a failure of the server. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && ![401, 408, 429].includes(status)
