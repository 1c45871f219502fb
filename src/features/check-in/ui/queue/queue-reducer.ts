import type { ActionKind } from '@/contract/values/check-in'
import { ACTIONS_MAX, type ActionResult } from '../../contract/actions'
import type { RecordedAction } from '../device/recorded-action'

export type { RecordedAction }

/** A guest is not checked in, is here, or has left. */
export type Presence = 'missing' | 'here' | 'gone'

/** An action that waits for an answer of staff, or one that was not saved, with the sentence of the server. */
export type ActionMessage = { action: RecordedAction; message: string }

/** An action that can be undone: the presence before it and after it, and what it replaced. */
type RecentAction = RecordedAction & {
  before: Presence
  presence: Presence
  /** The time of the check-in that `not_came` deletes. */
  lost?: string
  replaced: RecordedAction[]
}

/** The actions of this device and their state, apart from the list that the server sent. */
export type ActionQueue = {
  /** Actions not sent yet, in their order. */
  waiting: RecordedAction[]
  /** The actions of the request in progress. */
  sending: RecordedAction[]
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
  | { type: 'recorded'; action: RecordedAction; before?: Presence; participated?: string | null }
  | { type: 'undone'; id: string; now: number }
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
  stayed: 'here',
  not_came: 'missing',
  restored: 'here',
  seat: 'here',
  walk_in: 'here',
  efn: null,
  here: 'here',
  absent: 'missing',
  ended: null,
  undo: null,
}

export const presenceAfter = ({ kind }: Pick<RecordedAction, 'kind'>): Presence | null => PRESENCES[kind]

/** The person of an action: a walk-in has no registration before the server answers. */
export const personOf = ({ registration_id, id }: Pick<RecordedAction, 'registration_id' | 'id'>): string =>
  registration_id ?? id

export const EMPTY_QUEUE: ActionQueue = {
  waiting: [],
  sending: [],
  saved: [],
  named: new Map(),
  asked: [],
  refused: [],
  recent: [],
  failures: 0,
  single: 0,
}

export function reduceQueue(queue: ActionQueue, event: QueueEvent): ActionQueue {
  switch (event.type) {
    case 'recorded':
      return recordAction(queue, event)
    case 'undone':
      return undoLast(queue, event)
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

/** A time later than that of every other action, because the clock of a device may go back. */
const nextTime = ({ waiting, sending, asked, recent }: ActionQueue, now: number) =>
  Math.max(now, ...[...waiting, ...sending, ...asked.map(({ action }) => action), ...recent].map(({ at }) => at + 1))

type Recorded = Extract<QueueEvent, { type: 'recorded' }>

/** A dialog that was opened before the server named a walk-in still has its old id. */
function recordAction(queue: ActionQueue, { action: draft, before, participated }: Recorded): ActionQueue {
  const registration_id = draft.registration_id && currentIdOf(queue, draft.registration_id)
  const action = { ...draft, registration_id, at: nextTime(queue, draft.at) }
  const next = enqueue(queue, action)
  const presence = presenceAfter(action)
  if (presence === null || before === undefined || before === presence) return next
  const lost = action.kind === 'not_came' ? (participated ?? ownArrivalOf(queue, personOf(action))) : undefined
  const replaced = queue.waiting.filter((earlier) => !next.waiting.includes(earlier))
  const recent = { ...action, before, presence, lost, replaced }
  return { ...next, recent: [...withoutPerson(queue.recent, personOf(action)), recent].slice(-UNDO_MAX) }
}

const CHECK_INS: readonly ActionKind[] = ['came', 'restored', 'seat', 'walk_in']

/** The time at which this device checked the person in, which the list of the server may not contain yet. */
function ownArrivalOf({ saved, sending, waiting }: ActionQueue, person: string): string | undefined {
  const actions = [...saved, ...sending, ...waiting].filter((action) => personOf(action) === person)
  const since = actions.findLastIndex(({ kind }) => kind === 'not_came') + 1
  const checkIn = actions.slice(since).find(({ kind }) => CHECK_INS.includes(kind))
  return checkIn && (checkIn.participated ?? new Date(checkIn.undoes ?? checkIn.at).toISOString())
}

const withoutPerson = <T extends RecordedAction>(actions: T[], person: string) =>
  actions.filter((action) => personOf(action) !== person)

/** A new action of a person replaces the refusal of an earlier one. */
function enqueue(queue: ActionQueue, action: RecordedAction): ActionQueue {
  const refused = queue.refused.filter((entry) => personOf(entry.action) !== personOf(action))
  if (action.kind !== 'not_came') return { ...queue, refused, waiting: [...queue.waiting, action] }
  return takeBack({ ...queue, refused }, action)
}

/** These give a person a seat, so an action that takes the check-in back must not overtake them. */
const givesSeat = ({ kind }: RecordedAction) => kind === 'walk_in' || kind === 'seat'

/**
 * A check-in that is taken back replaces the unsent actions of the person. A seat that was never asked for needs nothing
 * else.
 */
function takeBack(queue: ActionQueue, action: RecordedAction): ActionQueue {
  const person = personOf(action)
  const seat = [...queue.waiting, ...queue.asked.map((entry) => entry.action)].find(
    (earlier) => givesSeat(earlier) && personOf(earlier) === person,
  )
  if (seat) return removeUnsent(queue, seat.id)
  return { ...queue, waiting: withTakenBack(queue.waiting, action) }
}

const withTakenBack = (waiting: RecordedAction[], action: RecordedAction) => [
  ...waiting.filter((earlier) => presenceAfter(earlier) === null || personOf(earlier) !== personOf(action)),
  action,
]

/** Removes an unsent action; with a walk-in or a seat, the later actions of the person are without object. */
function removeUnsent(queue: ActionQueue, id: string): ActionQueue {
  const removed = [...queue.waiting, ...queue.asked.map(({ action }) => action)].find((action) => action.id === id)
  if (!removed) return queue
  const person = personOf(removed)
  const isRemoved = (action: RecordedAction) => action.id === id || (givesSeat(removed) && personOf(action) === person)
  return {
    ...queue,
    waiting: queue.waiting.filter((action) => !isRemoved(action)),
    asked: queue.asked.filter(({ action }) => !isRemoved(action)),
    recent: queue.recent.filter((action) => !isRemoved(action)),
  }
}

type Undone = Extract<QueueEvent, { type: 'undone' }>

/** Takes the last action back as of its own time: a person who came back has not been there, one who left has stayed. */
function undoLast(queue: ActionQueue, { id, now }: Undone): ActionQueue {
  const last = queue.recent.at(-1)
  if (!last) return queue
  const person = personOf(last)
  const remaining = { ...queue, recent: withoutPerson(queue.recent, person) }
  if (last.kind === 'not_came' && canRestore(queue, last)) {
    const waiting = queue.waiting.flatMap((action) => (action.id === last.id ? last.replaced : [action]))
    return { ...remaining, waiting }
  }
  const base = { id, registration_id: person, name: last.name, at: nextTime(queue, now) }
  return enqueue(remaining, { ...base, ...reverseOf(last) })
}

/** Nothing about the person has been sent since, so that the earlier actions can wait again. */
const canRestore = ({ waiting, sending }: ActionQueue, last: RecentAction) =>
  waiting.some(({ id }) => id === last.id) && !sending.some((action) => personOf(action) === personOf(last))

function reverseOf(last: RecentAction): Pick<RecordedAction, 'kind' | 'undoes' | 'participated'> {
  if (last.kind === 'left') return { kind: 'stayed', undoes: last.at }
  if (last.kind === 'not_came') {
    if (last.lost) return { kind: 'restored', participated: last.lost }
    return { kind: 'came', undoes: last.at }
  }
  return last.before === 'gone' ? { kind: 'left', undoes: last.at } : { kind: 'not_came' }
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
  const unnamed = new Set([...queue.waiting, ...queue.asked.map(({ action }) => action)].map(({ id }) => id))
  const isSendable = ({ registration_id }: RecordedAction) => !registration_id || !unnamed.has(registration_id)
  const sending = queue.waiting.filter(isSendable).slice(0, queue.single > 0 ? 1 : ACTIONS_MAX)
  return { ...queue, sending, waiting: queue.waiting.filter((action) => !sending.includes(action)) }
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
  return { ...returnToWaiting(queue, unknown), sending: queue.sending, failures: 0, single }
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
  const entry = { ...action, registration_id: person, saved_at: now }
  if (presenceAfter(action) === null) return named
  return { ...named, saved: [...named.saved, entry] }
}

/** The id that a person has now: that of the registration, once the server has named it. */
export const currentIdOf = ({ named }: Pick<ActionQueue, 'named'>, id: string): string => named.get(id) ?? id

/** From now on the actions of a walk-in concern its registration. */
function nameRegistration(queue: ActionQueue, local: string, registration_id: string): ActionQueue {
  const rename = <T extends RecordedAction>(action: T): T =>
    personOf(action) === local ? { ...action, registration_id } : action
  return {
    ...queue,
    named: new Map([...queue.named, [local, registration_id]]),
    waiting: queue.waiting.map(rename),
    sending: queue.sending.map(rename),
    recent: queue.recent.map(rename),
  }
}

/** A question about a seat that was taken back meanwhile needs no answer. */
function askAbout(queue: ActionQueue, entry: ActionMessage): ActionQueue {
  const { action } = entry
  const asked = { ...queue, asked: [...queue.asked, entry] }
  const isTakenBack = givesSeat(action) && isSuperseded(queue, action)
  return isTakenBack ? removeUnsent(asked, action.id) : asked
}

const isSuperseded = ({ waiting }: ActionQueue, action: RecordedAction) =>
  waiting.some((later) => later.kind === 'not_came' && personOf(later) === personOf(action))

/** A later action of the person gets an answer of its own. */
function markRefused(queue: ActionQueue, entry: ActionMessage): ActionQueue {
  const { action } = entry
  const person = personOf(action)
  const refused = [...queue.refused, entry]
  if (givesSeat(action)) return { ...queue, refused, ...withoutActionsOf(queue, person) }
  if (presenceAfter(action) === null) return { ...queue, refused }
  const isFollowed = queue.waiting.some((later) => presenceAfter(later) !== null && personOf(later) === person)
  return isFollowed ? queue : { ...queue, refused, recent: withoutPerson(queue.recent, person) }
}

const withoutActionsOf = ({ waiting, recent }: ActionQueue, person: string) => ({
  waiting: withoutPerson(waiting, person),
  recent: withoutPerson(recent, person),
})

/**
 * Actions are sent again before all others, unless the check-in of the person was taken back meanwhile. Whether a seat
 * was given is unknown, so that one is always asked for again.
 */
function returnToWaiting(queue: ActionQueue, actions: RecordedAction[]): ActionQueue {
  const isNeeded = (action: RecordedAction) =>
    givesSeat(action) || presenceAfter(action) === null || !isSuperseded(queue, action)
  return { ...queue, sending: [], waiting: [...actions.filter(isNeeded), ...queue.waiting] }
}

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

/** The presence of the people whom this device changed; for all others the server's list holds. */
export function presencesOf(queue: ActionQueue): Map<string, Presence> {
  const presences = new Map<string, Presence>()
  for (const action of [...queue.saved, ...unsavedOf(queue)]) {
    const presence = presenceAfter(action)
    if (presence !== null) presences.set(personOf(action), presence)
  }
  return presences
}

const RETRY_DELAY = { first: 1_000, longest: 30_000 }

export const retryDelay = (failures: number): number =>
  failures === 0 ? 0 : Math.min(RETRY_DELAY.longest, RETRY_DELAY.first * 2 ** (failures - 1))

/** A refusal is final: a retry helps only after a lost session, a timeout, a rate limit or a failure of the server. */
export const isRefusal = (status: number): boolean =>
  status >= 400 && status < 500 && ![401, 403, 404, 408, 429].includes(status)
