import type { ActionKind } from '@/contract/values/check-in'
import { ACTIONS_MAX, type ActionResult } from '../../contract/actions'
import { type Stamp, trueTimeOf } from '../device/clock'
import { type StoredAction, waitingOf } from '../device/encrypted-store'
import type { Presence, RecordedAction } from '../device/recorded-action'

/** An action that waits for an answer of staff, or one that was not saved, with the sentence of the server. */
export type ActionMessage = { action: RecordedAction; message: string }

/** An action that can be undone, with the presence before it. */
type RecentAction = RecordedAction & { before: Presence }

/** The actions of this device and their state, apart from the list that the server sent. */
export type ActionQueue = {
  /** Actions not sent yet, in their order. */
  waiting: RecordedAction[]
  /** The actions of the request in progress. */
  sending: RecordedAction[]
  /** The ids of actions that the server may have, although no answer came. */
  tried: ReadonlySet<string>
  /** Actions that the server saved, perhaps after it read the list that is shown. */
  saved: (RecordedAction & { saved_at: number })[]
  /** The registrations of walk-ins, by the ids under which the screen knew them before the server answered. */
  named: ReadonlyMap<string, string>
  asked: ActionMessage[]
  refused: ActionMessage[]
  /** Actions that can be undone, the newest last. */
  recent: RecentAction[]
  /** The number of requests in a row without an answer. */
  failures: number
  /** The number of actions to send one by one, because the server refused a request with several. */
  single: number
}

export type QueueEvent =
  /** `before` is given for an action that can be undone. */
  | { type: 'recorded'; action: RecordedAction; before?: Presence | undefined }
  /** Takes one of the recent actions back; of `ended`, for the people who have been away since. */
  | { type: 'undone'; target: string; people?: string[] | undefined; id: string; stamp: Stamp }
  | { type: 'confirmed'; id: string }
  | { type: 'dropped'; id: string }
  | { type: 'sent' }
  /** `now` and `started_at` are by the steady clock of the page. */
  | { type: 'answered'; results: ActionResult[]; now: number }
  | { type: 'unanswered' }
  /** The network is back. */
  | { type: 'online' }
  | { type: 'rejected'; message: string }
  | { type: 'dismissed' }
  | { type: 'read'; started_at: number }

const UNDO_MAX = 10

const PRESENCES: Record<ActionKind, Presence | null> = {
  came: 'here',
  left: 'gone',
  here: 'here',
  absent: 'missing',
  ended: 'gone',
  undo: null,
  seat: 'here',
  walk_in: 'here',
  efn: null,
  stayed: 'here',
  not_came: 'missing',
  restored: 'here',
}

export const presenceAfter = ({ kind, presence }: Pick<RecordedAction, 'kind' | 'presence'>): Presence | null =>
  presence ?? PRESENCES[kind]

/** The person of an action: a walk-in has no registration before the server answers. */
export const personOf = ({ registration_id, id }: Pick<RecordedAction, 'registration_id' | 'id'>): string =>
  registration_id ?? id

export const EMPTY_QUEUE: ActionQueue = {
  waiting: [],
  sending: [],
  tried: new Set(),
  saved: [],
  named: new Map(),
  asked: [],
  refused: [],
  recent: [],
  failures: 0,
  single: 0,
}

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

export function reduceQueue(queue: ActionQueue, event: QueueEvent): ActionQueue {
  switch (event.type) {
    case 'recorded':
      return recordAction(queue, event)
    case 'undone':
      return undoAction(queue, event)
    case 'confirmed':
      return confirmAction(queue, event.id)
    case 'dropped':
      return removeUnsent(queue, event.id)
    case 'sent':
      return startSending(queue)
    case 'answered':
      return event.results.reduce((next, result) => applyResult(next, result, event.now), answeredQueue(queue, event))
    case 'unanswered':
      return { ...returnToWaiting(queue, queue.sending), failures: queue.failures + 1 }
    case 'online':
      return startSending({ ...queue, failures: Math.min(queue.failures, 1) })
    case 'rejected':
      return rejectRequest(queue, event.message)
    case 'dismissed':
      return { ...queue, refused: [] }
    case 'read':
      return { ...queue, saved: queue.saved.filter(({ saved_at }) => saved_at > event.started_at) }
  }
}

/** A time later than that of every other action, because each device has an order of its own. */
function stampAfter({ waiting, sending, asked, recent }: ActionQueue, { at, offset, lead }: Stamp): Stamp {
  const others = [...waiting, ...sending, ...asked.map(({ action }) => action), ...recent]
  return { at: Math.max(at, ...others.map((other) => trueTimeOf(other, offset ?? 0) + 1)), offset, lead }
}

type Recorded = Extract<QueueEvent, { type: 'recorded' }>

/** A dialog that was opened before the server named a walk-in still has its old id. */
function recordAction(queue: ActionQueue, { action: draft, before }: Recorded): ActionQueue {
  const registration_id = draft.registration_id && currentIdOf(queue, draft.registration_id)
  const action = { ...draft, registration_id, ...stampAfter(queue, draft) }
  const next = enqueue(queue, action)
  if (before === undefined || (action.kind !== 'ended' && before === presenceAfter(action))) return next
  const recent = [...next.recent, { ...action, before }]
  const others = recent.filter(({ kind }) => kind !== 'ended').slice(-UNDO_MAX)
  return { ...next, recent: recent.filter((one) => one.kind === 'ended' || others.includes(one)) }
}

const withoutPerson = <T extends RecordedAction>(actions: T[], person: string) =>
  actions.filter((action) => personOf(action) !== person)

/** A new action of a person replaces the refusal of an earlier one. A seat that was never asked for is not asked for. */
function enqueue(queue: ActionQueue, action: RecordedAction): ActionQueue {
  const person = personOf(action)
  const refused = queue.refused.filter((entry) => personOf(entry.action) !== person)
  const seat = unsentOf(queue).find((earlier) => givesSeat(earlier) && personOf(earlier) === person)
  if (action.kind === 'absent' && seat && !queue.tried.has(seat.id)) return removeUnsent({ ...queue, refused }, seat.id)
  return { ...queue, refused, waiting: [...queue.waiting, action] }
}

const givesSeat = ({ kind }: RecordedAction) => kind === 'walk_in' || kind === 'seat'

const unsentOf = ({ waiting, asked }: ActionQueue) => [...waiting, ...asked.map(({ action }) => action)]

/**
 * Removes an unsent action. With a walk-in or a seat, the later actions of the person are without object, and with a
 * check-in the later sightings, as on the server.
 */
function removeUnsent(queue: ActionQueue, id: string): ActionQueue {
  const removed = unsentOf(queue).find((action) => action.id === id)
  if (!removed) return queue
  const person = personOf(removed)
  const isSighting = ({ kind, at }: RecordedAction) => removed.kind === 'came' && kind === 'here' && at > removed.at
  const goesAlong = (action: RecordedAction) =>
    personOf(action) === person && (givesSeat(removed) || isSighting(action))
  const isKept = (action: RecordedAction) => action.id !== id && action.undoes !== id && !goesAlong(action)
  return {
    ...queue,
    waiting: queue.waiting.filter(isKept),
    asked: queue.asked.filter(({ action }) => isKept(action)),
    recent: queue.recent.filter(isKept),
  }
}

type Undone = Extract<QueueEvent, { type: 'undone' }>

/** An action that the server does not have is forgotten; any other is taken back by an action that names it. */
function undoAction(queue: ActionQueue, { target, people, id, stamp }: Undone): ActionQueue {
  const undone = queue.recent.find((one) => one.id === target)
  if (!undone) return queue
  const remaining = { ...queue, recent: queue.recent.filter((one) => one !== undone) }
  if (unsentOf(queue).some((one) => one.id === target) && !queue.tried.has(target))
    return removeUnsent(remaining, target)
  const { name, before: presence } = undone
  const about = people ? { people } : { registration_id: personOf(undone) }
  const action = { id, kind: 'undo' as const, undoes: target, ...about, name, presence, ...stampAfter(queue, stamp) }
  return enqueue(remaining, action)
}

function confirmAction(queue: ActionQueue, id: string): ActionQueue {
  const entry = queue.asked.find(({ action }) => action.id === id)
  if (!entry) return queue
  const asked = queue.asked.filter((other) => other !== entry)
  return { ...queue, asked, waiting: [{ ...entry.action, is_confirmed: true }, ...queue.waiting] }
}

/** Actions on a walk-in wait until the server has named its registration. */
function startSending(queue: ActionQueue): ActionQueue {
  if (queue.sending.length > 0) return queue
  const unnamed = new Set(unsentOf(queue).map(({ id }) => id))
  const isSendable = ({ registration_id }: RecordedAction) => !registration_id || !unnamed.has(registration_id)
  const sending = queue.waiting.filter(isSendable).slice(0, queue.single > 0 ? 1 : ACTIONS_MAX)
  const tried = new Set([...queue.tried, ...sending.map(({ id }) => id)])
  return { ...queue, sending, tried, waiting: queue.waiting.filter((action) => !sending.includes(action)) }
}

/** Tells whether a request can be sent now; actions on an unanswered walk-in have to wait. */
export const isSendDue = (queue: ActionQueue): boolean =>
  queue.sending.length === 0 && startSending(queue).sending.length > 0

type Answered = Extract<QueueEvent, { type: 'answered' }>

/** An action without a result is sent again. */
function answeredQueue(queue: ActionQueue, { results }: Answered): ActionQueue {
  const known = new Set(results.map(({ id }) => id))
  const unknown = queue.sending.filter(({ id }) => !known.has(id))
  const single = Math.max(0, queue.single - 1)
  const tried = queue.tried.difference(known)
  return { ...returnToWaiting(queue, unknown), tried, sending: queue.sending, failures: 0, single }
}

function applyResult(queue: ActionQueue, result: ActionResult, now: number): ActionQueue {
  const action = queue.sending.find(({ id }) => id === result.id)
  if (!action) return queue
  const next = { ...queue, sending: queue.sending.filter((other) => other !== action) }
  const message = result.message ?? ''
  if (result.outcome === 'saved') return markSaved(next, { action, registration_id: result.registration_id, now })
  if (result.outcome === 'asked') return askAbout(next, { action, message })
  return markRefused(next, { action, message })
}

type Saved = { action: RecordedAction; registration_id: string | null; now: number }

function markSaved(queue: ActionQueue, { action, registration_id, now }: Saved): ActionQueue {
  const local = personOf(action)
  const person = registration_id ?? local
  const named = person === local ? queue : nameRegistration(queue, local, person)
  if (presenceAfter(action) === null) return named
  const about = action.people ? {} : { registration_id: person }
  return { ...named, saved: [...named.saved, { ...action, ...about, saved_at: now }] }
}

/** The id that a person has now: that of the registration, once the server has named it. */
const currentIdOf = ({ named }: Pick<ActionQueue, 'named'>, id: string): string => named.get(id) ?? id

/** From now on the actions of a walk-in concern its registration. */
function nameRegistration(queue: ActionQueue, local: string, registration_id: string): ActionQueue {
  const rename = <T extends RecordedAction>(action: T): T => {
    const people = action.people?.map((id) => (id === local ? registration_id : id))
    if (people) return { ...action, people }
    return personOf(action) === local ? { ...action, registration_id } : action
  }
  return {
    ...queue,
    named: new Map([...queue.named, [local, registration_id]]),
    waiting: queue.waiting.map(rename),
    sending: queue.sending.map(rename),
    saved: queue.saved.map(rename),
    recent: queue.recent.map(rename),
  }
}

/** A question about a seat that was taken back meanwhile needs no answer. */
function askAbout(queue: ActionQueue, entry: ActionMessage): ActionQueue {
  const { id } = entry.action
  const asked = { ...queue, asked: [...queue.asked, entry] }
  return queue.waiting.some(({ undoes }) => undoes === id) ? removeUnsent(asked, id) : asked
}

/**
 * A later action of the person gets an answer of its own. It cannot be taken back, because the presence before it was that
 * after the refused one.
 */
function markRefused(queue: ActionQueue, entry: ActionMessage): ActionQueue {
  const { action } = entry
  const person = personOf(action)
  const refused = [...queue.refused, entry]
  if (givesSeat(action)) {
    const { waiting, recent } = queue
    return { ...queue, refused, waiting: withoutPerson(waiting, person), recent: withoutPerson(recent, person) }
  }
  if (presenceAfter(action) === null) return { ...queue, refused }
  const undoesIt = ({ undoes }: RecordedAction) => undoes === action.id
  const isUndone = queue.sending.some(undoesIt) || queue.waiting.some(undoesIt)
  const sending = queue.sending.map((one) => (undoesIt(one) ? { ...one, presence: undefined } : one))
  const waiting = queue.waiting.filter((one) => !undoesIt(one))
  const recent = queue.recent.filter((one) => personOf(one) !== person || one.at < action.at)
  const isFollowed = isUndone || waiting.some((later) => presenceAfter(later) !== null && personOf(later) === person)
  return { ...queue, sending, waiting, recent, ...(!isFollowed && { refused }) }
}

/** Actions are sent again before all others. */
const returnToWaiting = (queue: ActionQueue, actions: RecordedAction[]): ActionQueue => ({
  ...queue,
  sending: [],
  waiting: [...actions, ...queue.waiting],
})

/** One action among several may be wrong, so they are sent one by one before one of them counts as refused. */
function rejectRequest(queue: ActionQueue, message: string): ActionQueue {
  const [first, ...others] = queue.sending
  const answered = { ...queue, sending: [], failures: 0, single: Math.max(0, queue.single - 1) }
  if (!first) return answered
  if (others.length > 0) return { ...returnToWaiting(answered, queue.sending), single: queue.sending.length }
  return markRefused(answered, { action: first, message })
}

/** The actions that are not saved yet, in their order. */
export const unsavedOf = ({ asked, sending, waiting }: ActionQueue): RecordedAction[] => [
  ...asked.map(({ action }) => action),
  ...sending,
  ...waiting,
]

/** The people whom an action concerns. */
export const peopleOf = (action: RecordedAction): string[] => action.people ?? [personOf(action)]

/** The presence of the people whom this device changed; for all others the server's list holds. */
export function presencesOf(queue: ActionQueue): Map<string, Presence> {
  const presences = new Map<string, Presence>()
  for (const action of [...queue.saved, ...unsavedOf(queue)]) {
    const presence = presenceAfter(action)
    if (presence !== null) for (const person of peopleOf(action)) presences.set(person, presence)
  }
  return presences
}

const RETRY_DELAY = { first: 1_000, longest: 30_000 }

export const retryDelay = (failures: number): number =>
  failures === 0 ? 0 : Math.min(RETRY_DELAY.longest, RETRY_DELAY.first * 2 ** (failures - 1))

/** A refusal is final: a retry helps only after a lost session, a timeout, a rate limit or a failure of the server. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 404, 408, 429].includes(status)
