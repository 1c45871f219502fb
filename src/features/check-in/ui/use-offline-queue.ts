'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type Dispatch, useEffect, useMemo, useReducer, useRef } from 'react'
import { CallFailed } from '@/client/calls/call'
import {
  createQueue,
  isRefusal,
  type OfflineQueue,
  presencesOf,
  type QueueEntry,
  type QueueEvent,
  reduceQueue,
  retryDelay,
  unsavedOf,
} from './offline-queue'
import { readStoredQueue, writeStoredQueue } from './offline-queue-storage'
import { sendCheckIn } from './send-check-in'

/** A tap shows at once, is stored on this device, and is sent in the background. */
export function useOfflineQueue(workshop_id: number, asked_at: number) {
  const [queue, dispatch] = useReducer(reduceQueue, workshop_id, (id) => createQueue(readStoredQueue(localStorage, id)))
  usePersistedQueue(workshop_id, queue)
  useQueueSender(queue, dispatch)
  useEffect(() => dispatch({ type: 'read', asked_at }), [asked_at])
  const presences = useMemo(() => presencesOf(queue), [queue])
  const unsaved = useMemo(() => new Set(unsavedOf(queue).map(({ id }) => id)), [queue])
  return { queue, presences, unsaved, dispatch }
}

function usePersistedQueue(workshop_id: number, queue: OfflineQueue) {
  const before = useRef<QueueEntry[]>([])
  useEffect(() => {
    const after = unsavedOf(queue)
    writeStoredQueue(localStorage, { workshop_id, before: before.current, after })
    before.current = after
  }, [workshop_id, queue])
}

/** Sends one entry at a time, with growing pauses while no answer comes, and at once when the network is back. */
function useQueueSender({ sending, waiting, failures }: OfflineQueue, dispatch: Dispatch<QueueEvent>) {
  const t = useTranslations('check_in')
  const { mutateAsync: send } = useMutation({ mutationFn: (entry: QueueEntry) => sendCheckIn(entry) })
  const isDue = sending === null && waiting.length > 0
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

  const refused = t('refused')
  useEffect(() => {
    if (!sending) return
    send(sending).then(
      () => dispatch({ type: 'saved', now: Date.now() }),
      (reason) => dispatch(queueEventOf(reason, refused)),
    )
  }, [sending, send, dispatch, refused])
}

function queueEventOf(reason: unknown, refused: string): QueueEvent {
  if (!(reason instanceof CallFailed) || !isRefusal(reason.status)) return { type: 'unanswered' }
  const [first] = Object.values(reason.errors).flat()
  return { type: 'refused', message: first ?? (reason.message || refused) }
}
