'use client'

import { useTranslations } from 'next-intl'
import { type Dispatch, useCallback, useEffect, useEffectEvent, useMemo, useReducer, useRef, useState } from 'react'
import { randomKey } from '@/client/calls/random-key'
import type { EncryptedStore, StoredAction } from '../device/encrypted-store'
import { type Device, useDevice } from '../device/use-device'
import { type GuestListData, useStoredList } from '../use-guest-list'
import { localGuestsOf } from './local-guests'
import { entriesOf, queueOf } from './queue-entries'
import {
  type ActionQueue,
  currentIdOf,
  isSendDue,
  type Presence,
  personOf,
  presencesOf,
  type QueueEvent,
  type RecordedAction,
  reduceQueue,
  retryDelay,
  unsavedOf,
} from './queue-reducer'
import { sendBatch } from './send-actions'

/** `before` and `participated` are the person's state before the action, so that it can be undone. */
export type ActionDraft = Pick<
  RecordedAction,
  'kind' | 'registration_id' | 'person' | 'efn' | 'ticket' | 'name' | 'may_replace' | 'is_confirmed' | 'undoes'
> & { before?: Presence; participated?: string | null }

/** The actions of this device: each shows at once, is stored here, and is sent in the background. */
export function useActionQueue(guestList: GuestListData) {
  const device = useDevice()
  const { now, encryptedStore, actions, noteUnstored } = device
  const [queue, dispatch] = useReducer(reduceQueue, actions, queueOf)
  const isStored = useStoredQueue(queue, { encryptedStore, actions })
  const unsentCount = unsavedOf(queue).length
  const unstoredCount = isStored ? 0 : unsentCount
  useEffect(() => noteUnstored(unstoredCount), [unstoredCount, noteUnstored])
  useQueueSender(queue, { device, dispatch })
  const { started_at } = guestList
  useEffect(() => dispatch({ type: 'read', started_at }), [started_at])
  useStoredList(guestList, { device, isAwaited: queue.saved.length > 0 })

  const presences = useMemo(() => presencesOf(queue), [queue])
  const unsaved = useMemo(() => new Set(unsavedOf(queue).map(personOf)), [queue])
  const localGuests = useMemo(() => localGuestsOf(queue, guestList), [queue, guestList])
  const record = useCallback(
    ({ before, participated, ...draft }: ActionDraft) => {
      const id = randomKey()
      dispatch({ type: 'recorded', action: { ...draft, id, at: now() }, before, participated })
      return id
    },
    [now],
  )
  return {
    presences,
    unsaved,
    localGuests,
    asked: queue.asked,
    refused: queue.refused,
    /** The last action of this device that can be undone. */
    last: queue.recent.at(-1),
    /** The id that a walk-in has since the server answered. */
    currentId: (id: string) => currentIdOf(queue, id),
    unsentCount,
    isStored,
    failures: queue.failures,
    record,
    undo: () => dispatch({ type: 'undone', id: randomKey(), now: now() }),
    confirm: (id: string) => dispatch({ type: 'confirmed', id }),
    drop: (id: string) => dispatch({ type: 'dropped', id }),
    dismissRefused: () => dispatch({ type: 'dismissed' }),
  }
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
