import { z } from 'zod'
import { opaqueId } from '@/contract/shapes'

/** Somebody is to be here or not; `at` is when that was tapped and tells one tap from another. */
export const tap = z.object({ id: opaqueId, here: z.boolean(), at: z.number() })
export type Tap = z.infer<typeof tap>

/** What was tapped on this device and what became of it, apart from what the server last said. */
export type Taps = {
  /** Not sent yet, in the order of tapping; of each person only the last. */
  waiting: Tap[]
  sending: Tap | null
  /** Saved, while the people shown may have been asked for before. */
  saved: (Tap & { saved_at: number })[]
  /** What the server said of whom it refused. */
  refused: Record<string, string>
  /** What can be undone, the newest last. */
  recent: Tap[]
  /** How often in a row no answer came. */
  failures: number
}

export type TapEvent =
  | { type: 'tapped'; id: string; here: boolean; now: number }
  | { type: 'undone'; now: number }
  | { type: 'added'; id: string; now: number }
  | { type: 'sent' }
  | { type: 'saved'; now: number }
  | { type: 'unanswered' }
  | { type: 'refused'; message: string }
  | { type: 'noticed' }
  | { type: 'read'; asked_at: number }

const UNDO_MAX = 10

export const tapsFrom = (waiting: Tap[]): Taps => ({
  waiting,
  sending: null,
  saved: [],
  refused: {},
  recent: [],
  failures: 0,
})

export function afterEvent(taps: Taps, event: TapEvent): Taps {
  switch (event.type) {
    case 'tapped': {
      const tapped = { id: event.id, here: event.here, at: stampOf(taps, event.now) }
      return remembered(wanted(taps, tapped), tapped)
    }
    case 'undone':
      return undone(taps, event.now)
    case 'added':
      return remembered(taps, { id: event.id, here: true, at: stampOf(taps, event.now) })
    case 'sent':
      return sent(taps)
    case 'saved':
      return saved(taps, event.now)
    case 'unanswered':
      return unanswered(taps)
    case 'refused':
      return refused(taps, event.message)
    case 'noticed':
      return { ...taps, refused: {} }
    case 'read':
      return { ...taps, saved: taps.saved.filter(({ saved_at }) => saved_at > event.asked_at) }
  }
}

/** Later than every other, whatever the clock says. */
const stampOf = ({ waiting, sending, recent }: Taps, now: number) =>
  Math.max(now, ...[...waiting, ...recent, ...(sending ? [sending] : [])].map(({ at }) => at + 1))

const without = <T extends { id: string }>(taps: T[], id: string) => taps.filter((tap) => tap.id !== id)

function wanted(taps: Taps, tapped: Tap): Taps {
  const { [tapped.id]: _, ...refused } = taps.refused
  return { ...taps, refused, waiting: [...without(taps.waiting, tapped.id), tapped] }
}

const remembered = (taps: Taps, tapped: Tap): Taps => ({
  ...taps,
  recent: [...without(taps.recent, tapped.id), tapped].slice(-UNDO_MAX),
})

function undone(taps: Taps, now: number): Taps {
  const last = taps.recent.at(-1)
  if (!last) return taps
  const back = wanted(taps, { id: last.id, here: !last.here, at: stampOf(taps, now) })
  return { ...back, recent: without(taps.recent, last.id) }
}

function sent(taps: Taps): Taps {
  const [first, ...waiting] = taps.waiting
  return taps.sending || !first ? taps : { ...taps, sending: first, waiting }
}

function saved(taps: Taps, now: number): Taps {
  const { sending } = taps
  if (!sending) return taps
  return {
    ...taps,
    sending: null,
    failures: 0,
    saved: [...without(taps.saved, sending.id), { ...sending, saved_at: now }],
  }
}

/** It goes first again, unless the person was tapped anew. */
function unanswered(taps: Taps): Taps {
  const { sending, waiting, failures } = taps
  if (!sending) return taps
  const isSuperseded = waiting.some(({ id }) => id === sending.id)
  return { ...taps, sending: null, failures: failures + 1, waiting: isSuperseded ? waiting : [sending, ...waiting] }
}

function refused(taps: Taps, message: string): Taps {
  const { sending } = taps
  if (!sending) return taps
  const answered = { ...taps, sending: null, failures: 0 }
  if (taps.waiting.some(({ id }) => id === sending.id)) return answered
  return {
    ...answered,
    refused: { ...taps.refused, [sending.id]: message },
    recent: without(taps.recent, sending.id),
  }
}

/** What is still to be saved, in its order. */
export const unsavedOf = ({ sending, waiting }: Taps): Tap[] => [...(sending ? [sending] : []), ...waiting]

/** Whom the taps of this device place; of everybody else the server's word holds. */
export const placesOf = (taps: Taps): Map<string, boolean> =>
  new Map([...taps.saved, ...unsavedOf(taps)].map(({ id, here }) => [id, here]))

const PAUSE = { first: 1_000, longest: 30_000 }

/** How long to wait before the next attempt. */
export const pauseAfter = (failures: number): number =>
  failures === 0 ? 0 : Math.min(PAUSE.longest, PAUSE.first * 2 ** (failures - 1))

/** Whether trying again would change nothing; a lost session, a rush and a server that is away pass. */
export const isRefusal = (status: number): boolean => status >= 400 && status < 500 && ![401, 408, 429].includes(status)
