import { type StoredAction, waitingOf } from '../device/encrypted-store'
import { type ActionQueue, EMPTY_QUEUE, unsavedOf } from './queue-reducer'

/**
 * The stored part of a queue. A question that waits for staff is stored as an action, because the server asks it
 * again. A saved action stays until a list with it is stored, since without a network its person would look missing.
 */
export const entriesOf = (queue: ActionQueue): StoredAction[] => [
  ...unsavedOf(queue).map((action) => ({ action })),
  ...queue.refused.map(({ action, message }) => ({ action, refusal: message })),
  ...queue.saved.map((action) => ({ action, is_saved: true })),
]

export const queueOf = (stored: StoredAction[]): ActionQueue => ({
  ...EMPTY_QUEUE,
  waiting: waitingOf(stored),
  refused: stored.flatMap(({ action, refusal }) => (refusal === undefined ? [] : [{ action, message: refusal }])),
  saved: stored.flatMap(({ action, is_saved }) => (is_saved ? [{ ...action, saved_at: 0 }] : [])),
})
