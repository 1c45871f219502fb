import { z } from 'zod'
import { instant, opaqueId } from '@/contract/shapes'

/** A guest is not checked in, is here, or has left. */
const presence = z.enum(['missing', 'here', 'gone'])
export type Presence = z.infer<typeof presence>

/** A tap that changes the presence of a guest; `at` is the time of the tap and identifies the entry. */
export const queueEntry = z.object({
  id: opaqueId,
  presence,
  at: z.number(),
  /** The time of the tap that this entry takes back. */
  undoes: z.number().optional(),
  /** The time of the check-in that this entry restores. */
  participated: instant.optional(),
})
export type QueueEntry = z.infer<typeof queueEntry>

/** A tap with the state before it, to which an undo returns. */
type RecentTap = QueueEntry & { before: Presence }

/** The check-ins made on this device and their state, apart from the list that the server sent. */
export type OfflineQueue = {
  /** Entries not sent yet, in the order of the taps. */
  waiting: QueueEntry[]
  sending: QueueEntry | null
  /** Entries that the server saved, perhaps after it read the list that is shown. */
  saved: (QueueEntry & { saved_at: number })[]
  /** The server's message for each person it refused. */
  refused: Record<string, string>
  /** Entries that can be undone, the newest last. */
  recent: RecentTap[]
  /** The number of attempts in a row without an answer. */
  failures: number
}

export type QueueEvent =
  | {
      type: 'changed'
      id: string
      presence: Presence
      before: Presence
      /** The time of the check-in before the change, as the server has it. */
      participated?: string | null
      now: number
    }
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
      const { id, presence, before, participated } = event
      const entry = { id, presence, at: nextTimestamp(queue, event.now) }
      const lost = presence === 'missing' ? (participated ?? undefined) : undefined
      return rememberForUndo(enqueue(queue, entry), { ...entry, participated: lost, before })
    }
    case 'undone':
      return undoLast(queue, event.now)
    case 'added':
      return rememberForUndo(queue, {
        id: event.id,
        presence: 'here',
        at: nextTimestamp(queue, event.now),
        before: 'missing',
      })
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

/** A check-in that is taken back replaces the earlier taps of the person; all others are sent one after another. */
export const withEntry = (entries: QueueEntry[], entry: QueueEntry): QueueEntry[] => [
  ...(entry.presence === 'missing' ? withoutPerson(entries, entry.id) : entries),
  entry,
]

function enqueue(queue: OfflineQueue, entry: QueueEntry): OfflineQueue {
  const { [entry.id]: _, ...refused } = queue.refused
  return { ...queue, refused, waiting: withEntry(queue.waiting, entry) }
}

const rememberForUndo = (queue: OfflineQueue, tap: RecentTap): OfflineQueue => ({
  ...queue,
  recent: [...withoutPerson(queue.recent, tap.id), tap].slice(-UNDO_MAX),
})

/** Takes the last tap back as of its own time: a person who came back has not been there, one who left has stayed. */
function undoLast(queue: OfflineQueue, now: number): OfflineQueue {
  const last = queue.recent.at(-1)
  if (!last) return queue
  const { id, before: presence, at: undoes, participated } = last
  const requeued = enqueue(queue, { id, presence, at: nextTimestamp(queue, now), undoes, participated })
  return { ...requeued, recent: withoutPerson(queue.recent, id) }
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

/** The entry is sent again before all others, unless the check-in of the person was taken back meanwhile. */
function retryLater(queue: OfflineQueue): OfflineQueue {
  const { sending, waiting, failures } = queue
  if (!sending) return queue
  const isSuperseded = waiting.some(({ id, presence }) => id === sending.id && presence === 'missing')
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
export const presencesOf = (queue: OfflineQueue): Map<string, Presence> =>
  new Map([...queue.saved, ...unsavedOf(queue)].map((entry) => [entry.id, entry.presence]))

const RETRY_DELAY = { first: 1_000, longest: 30_000 }

export const retryDelay = (failures: number): number =>
  failures === 0 ? 0 : Math.min(RETRY_DELAY.longest, RETRY_DELAY.first * 2 ** (failures - 1))

/** A refusal is final: a retry helps only after a lost session, a timeout, a rate limit or a failure of the server. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && ![401, 408, 429].includes(status)
