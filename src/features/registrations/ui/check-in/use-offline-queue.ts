'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type Dispatch, useEffect, useMemo, useReducer, useRef } from 'react'
import { CallFailed } from '@/client/call'
import { storedTaps, storeTaps } from './check-in-storage'
import {
  afterEvent,
  isRefusal,
  pauseAfter,
  placesOf,
  type Tap,
  type TapEvent,
  type Taps,
  tapsFrom,
  unsavedOf,
} from './check-in-taps'
import { sendTap } from './send-tap'

/** Whoever taps does not wait: it shows at once, is kept on this device, and is sent in the background. */
export function useTaps(workshop_id: number, asked_at: number) {
  const [taps, tell] = useReducer(afterEvent, workshop_id, (id) => tapsFrom(storedTaps(localStorage, id)))
  useKept(workshop_id, taps)
  useSending(taps, tell)
  useEffect(() => tell({ type: 'read', asked_at }), [asked_at])
  const places = useMemo(() => placesOf(taps), [taps])
  const unsaved = useMemo(() => new Set(unsavedOf(taps).map(({ id }) => id)), [taps])
  return { taps, places, unsaved, tell }
}

function useKept(workshop_id: number, taps: Taps) {
  const before = useRef<Tap[]>([])
  useEffect(() => {
    const after = unsavedOf(taps)
    storeTaps(localStorage, { workshop_id, before: before.current, after })
    before.current = after
  }, [workshop_id, taps])
}

/** One after the other; while no answer comes with growing pauses, and at once when the network is back. */
function useSending({ sending, waiting, failures }: Taps, tell: Dispatch<TapEvent>) {
  const t = useTranslations('check_in')
  const { mutateAsync: send } = useMutation({ mutationFn: (tap: Tap) => sendTap(tap) })
  const isDue = sending === null && waiting.length > 0
  useEffect(() => {
    if (!isDue) return
    const go = () => tell({ type: 'sent' })
    const timer = setTimeout(go, pauseAfter(failures))
    window.addEventListener('online', go)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', go)
    }
  }, [isDue, failures, tell])

  const refused = t('refused')
  useEffect(() => {
    if (!sending) return
    send(sending).then(
      () => tell({ type: 'saved', now: Date.now() }),
      (reason) => tell(eventOf(reason, refused)),
    )
  }, [sending, send, tell, refused])
}

function eventOf(reason: unknown, refused: string): TapEvent {
  if (!(reason instanceof CallFailed) || !isRefusal(reason.status)) return { type: 'unanswered' }
  const [first] = Object.values(reason.errors).flat()
  return { type: 'refused', message: first ?? (reason.message || refused) }
}
