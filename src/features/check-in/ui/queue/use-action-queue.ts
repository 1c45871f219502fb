import { useTranslations } from 'next-intl'
import { type Dispatch, useCallback, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react'
import { randomKey } from '@/client/calls/random-key'
import type { Guest } from '../../contract/guest-list'
import { guestWith } from '../../rules/guest'
import type { EncryptedStore, StoredAction } from '../device/encrypted-store'
import type { Presence, RecordedAction } from '../device/recorded-action'
import { type Device, useDevice } from '../device/use-device'
import { type GuestListData, useStoredList } from '../use-guest-list'
import {
  type ActionQueue,
  entriesOf,
  isSendDue,
  peopleOf,
  personOf,
  presencesOf,
  type QueueEvent,
  queueOf,
  reduceQueue,
  retryDelay,
  unsavedOf,
} from './queue-reducer'
import { sendBatch } from './send-actions'

type ActionDraft = Pick<
  RecordedAction,
  'kind' | 'registration_id' | 'person' | 'people' | 'efn' | 'ticket' | 'name' | 'may_replace' | 'is_confirmed'
> & {
  /** The presence before an action that can be undone. */
  before?: Presence
}

/** The actions of this device: each shows at once, is stored here, and is sent in the background. */
export function useActionQueue(guestList: GuestListData) {
  const device = useDevice()
  const { clock, encryptedStore, actions, noteUnstored } = device
  const [queue, dispatch] = useReducer(reduceQueue, actions, queueOf)
  const isStored = useStoredQueue(queue, { encryptedStore, actions })
  const unsentCount = unsavedOf(queue).length
  const unstoredCount = isStored ? 0 : unsentCount
  useEffect(() => noteUnstored(unstoredCount), [unstoredCount, noteUnstored])
  useQueueSender(queue, { device, dispatch })
  const { started_at } = guestList
  useEffect(() => dispatch({ type: 'read', started_at }), [started_at])
  useStoredList(guestList, { device, isAwaited: queue.saved.length > 0 })

  const record = useCallback(
    ({ before, ...draft }: ActionDraft) => {
      const id = randomKey()
      dispatch({ type: 'recorded', action: { ...draft, id, ...clock.stamp() }, before })
      return id
    },
    [clock],
  )
  return {
    presences: useMemo(() => presencesOf(queue), [queue]),
    unsaved: useMemo(() => new Set(unsavedOf(queue).flatMap(peopleOf)), [queue]),
    localGuests: useMemo(() => localGuestsOf(queue, guestList), [queue, guestList]),
    asked: queue.asked,
    refused: queue.refused,
    recent: queue.recent,
    unsentCount,
    isStored,
    failures: queue.failures,
    record,
    undo: (target: string, people?: string[]) =>
      dispatch({ type: 'undone', target, people, id: randomKey(), stamp: clock.stamp() }),
    confirm: (id: string) => dispatch({ type: 'confirmed', id }),
    drop: (id: string) => dispatch({ type: 'dropped', id }),
    dismissRefused: () => dispatch({ type: 'dismissed' }),
  }
}

/** Walk-ins and people of the waiting list who got a seat here, as long as the list of the server lacks them. */
export function localGuestsOf(
  queue: ActionQueue,
  { people, others }: Pick<GuestListData, 'people' | 'others'>,
): Guest[] {
  const listed = new Set(people.map(({ id }) => id))
  return [...queue.saved, ...unsavedOf(queue)].flatMap((action): Guest[] => {
    const id = personOf(action)
    const waiting = action.kind === 'seat' ? others.find((other) => other.id === id) : undefined
    const names = action.kind === 'walk_in' ? action.person : waiting
    const came_at = new Date(action.at).toISOString()
    return names && !listed.has(id) ? [guestWith({ ...names, came_at, participated: came_at, id })] : []
  })
}

type Stored = { encryptedStore: EncryptedStore | undefined; actions: StoredAction[] }

/** Stores what is not saved yet, so that a reload loses nothing; false if something is in this page alone. */
function useStoredQueue(queue: ActionQueue, { encryptedStore, actions }: Stored): boolean {
  const before = useRef(actions)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!encryptedStore) return
    const after = entriesOf(queue)
    const written = new Map(before.current.map((entry) => [entry.action, entry]))
    const ids = new Set(after.map(({ action }) => action.id))
    before.current = after
    for (const entry of after) {
      const earlier = written.get(entry.action)
      if (earlier && earlier.refusal === entry.refusal) continue
      void encryptedStore.writeAction(entry).then((isWritten) => isWritten || setFailed(true))
    }
    const gone = [...written.keys()].filter(({ id }) => !ids.has(id))
    if (gone.length > 0) void encryptedStore.removeActions(gone.map(({ id }) => id))
  }, [queue, encryptedStore])
  return encryptedStore?.isPersistent === true && !hasFailed
}

type Sender = { device: Device; dispatch: Dispatch<QueueEvent> }

/** Sends one request at a time, with growing pauses while no answer comes, and at once when the network is back. */
function useQueueSender(queue: ActionQueue, { device, dispatch }: Sender) {
  const { sending, failures } = queue
  const isDue = isSendDue(queue)
  useEffect(() => {
    if (!isDue) return
    const timer = setTimeout(() => dispatch({ type: 'sent' }), retryDelay(failures))
    return () => clearTimeout(timer)
  }, [isDue, failures, dispatch])

  // A request in progress may still fail for the lost network, so that the pauses begin anew in any case.
  useEffect(() => {
    const startAnew = () => dispatch({ type: 'online' })
    window.addEventListener('online', startAnew)
    return () => window.removeEventListener('online', startAnew)
  }, [dispatch])

  const refused = useTranslations('check_in')('refused')
  const send = useEffectEvent((actions: RecordedAction[]) => sendBatch(actions, { device, refused }).then(dispatch))
  useEffect(() => {
    if (sending.length > 0) void send(sending)
  }, [sending])
}
