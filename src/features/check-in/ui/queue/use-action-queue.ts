'use client'

import { useTranslations } from 'next-intl'
import { type Dispatch, useCallback, useEffect, useMemo, useReducer } from 'react'
import { CallFailed } from '@/client/calls/call'
import { randomKey } from '@/client/calls/random-key'
import { type Device, useDevice } from '../device/use-device'
import type { GuestListData } from '../use-guest-list'
import {
  type ActionQueue,
  EMPTY_QUEUE,
  isRefusal,
  isSendDue,
  type Presence,
  personOf,
  presencesOf,
  type QueueEvent,
  type RecordedAction,
  reduceQueue,
  retryDelay,
  unsavedOf,
} from './action-queue'
import { localGuestsOf } from './local-guests'
import { sendRecorded } from './send-actions'

/** `before` and `participated` are the person's state before the action, so that it can be undone. */
export type ActionDraft = Pick<
  RecordedAction,
  'kind' | 'registration_id' | 'person' | 'efn' | 'ticket' | 'name' | 'is_confirmed' | 'undoes'
> & { before?: Presence; participated?: string | null }

/** The actions of this device: each shows at once, is stored here, and is sent in the background. */
export function useActionQueue(guestList: GuestListData) {
  const device = useDevice()
  const [queue, dispatch] = useReducer(reduceQueue, EMPTY_QUEUE)
  useQueueSender(queue, { device, dispatch })
  const { asked_at } = guestList
  useEffect(() => dispatch({ type: 'read', asked_at }), [asked_at])

  const presences = useMemo(() => presencesOf(queue), [queue])
  const unsaved = useMemo(() => new Set(unsavedOf(queue).map(personOf)), [queue])
  const localGuests = useMemo(() => localGuestsOf(queue, guestList), [queue, guestList])
  const { now } = device
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
    last: queue.recent.at(-1),
    unsentCount: unsavedOf(queue).length,
    failures: queue.failures,
    record,
    undo: () => dispatch({ type: 'undone', id: randomKey(), now: now() }),
    confirm: (id: string) => dispatch({ type: 'confirmed', id }),
    drop: (id: string) => dispatch({ type: 'dropped', id }),
    dismissRefused: () => dispatch({ type: 'dismissed' }),
  }
}

type Sender = { device: Device; dispatch: Dispatch<QueueEvent> }

/** Sends one request at a time, with growing pauses while no answer comes, and at once when the network is back. */
function useQueueSender(queue: ActionQueue, { device, dispatch }: Sender) {
  const { sending, failures } = queue
  const isDue = isSendDue(queue)
  useEffect(() => {
    if (!isDue) return
    const go = () => dispatch({ type: 'sent' })
    const timer = setTimeout(go, retryDelay(failures))
    window.addEventListener('online', go)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
    }
  }, [isDue, failures, dispatch])

  const refused = useTranslations('check_in')('refused')
  const { workshop_id, device_id, now } = device
  useEffect(() => {
    if (sending.length === 0) return
    sendRecorded({ workshop_id, device_id, actions: sending, now: now() }).then(
      ({ results }) => dispatch({ type: 'answered', results, now: Date.now() }),
      (reason) => dispatch(queueEventOf(reason, refused)),
    )
  }, [sending, workshop_id, device_id, now, dispatch, refused])
}

function queueEventOf(reason: unknown, refused: string): QueueEvent {
  if (!(reason instanceof CallFailed) || !isRefusal(reason.status)) return { type: 'unanswered' }
  const [first] = Object.values(reason.errors).flat()
  return { type: 'rejected', message: first ?? (reason.message || refused) }
}
