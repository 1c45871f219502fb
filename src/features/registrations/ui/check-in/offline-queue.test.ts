import fc from 'fast-check'
import { expect, it } from 'vitest'
import { storedTaps, storeTaps } from './check-in-storage'
import {
  afterEvent,
  isRefusal,
  pauseAfter,
  placesOf,
  type Tap,
  type TapEvent,
  tapsFrom,
  unsavedOf,
} from './check-in-taps'

const ANNA = 'anna-anna-anna-anna'
const BERND = 'bernd-bernd-bernd-b'
const EVENT = 7

const after = (...events: TapEvent[]) => events.reduce(afterEvent, tapsFrom([]))
const tapped = (id: string, here = true): TapEvent => ({ type: 'tapped', id, here, now: 1 })
const places = (...events: TapEvent[]) => Object.fromEntries(placesOf(after(...events)))

it('shows a tap at once and until the people have been asked for anew', () => {
  const isSaved: TapEvent[] = [tapped(ANNA), { type: 'sent' }, { type: 'saved', now: 50 }]
  expect(places(tapped(ANNA))).toEqual({ [ANNA]: true })
  expect(places(...isSaved, { type: 'read', asked_at: 49 })).toEqual({ [ANNA]: true })
  expect(places(...isSaved, { type: 'read', asked_at: 50 })).toEqual({})
})

it('takes back what the server refuses and says why, until the person is tapped again', () => {
  const isRefused: TapEvent[] = [tapped(ANNA), { type: 'sent' }, { type: 'refused', message: 'Cancelled.' }]
  const taps = after(...isRefused)
  expect(taps).toMatchObject({ refused: { [ANNA]: 'Cancelled.' }, recent: [], waiting: [] })
  expect(placesOf(taps).size).toBe(0)
  expect(after(...isRefused, tapped(ANNA)).refused).toEqual({})
  expect(after(tapped(ANNA), { type: 'sent' }, tapped(ANNA, false), { type: 'refused', message: '' }).refused).toEqual(
    {},
  )
})

it('undoes one tap after the other, the newest first', () => {
  const both = [tapped(ANNA), tapped(BERND)]
  expect(places(...both, { type: 'undone', now: 2 })).toEqual({ [ANNA]: true, [BERND]: false })
  expect(places(...both, { type: 'undone', now: 2 }, { type: 'undone', now: 3 })).toEqual({
    [ANNA]: false,
    [BERND]: false,
  })
  expect(places({ type: 'added', id: ANNA, now: 1 }, { type: 'undone', now: 2 })).toEqual({ [ANNA]: false })
  expect(places({ type: 'undone', now: 1 })).toEqual({})
})

it('sends one after the other, in their order, and the same again where no answer came', () => {
  const taps = after(tapped(ANNA), tapped(BERND), { type: 'sent' }, { type: 'sent' }, { type: 'unanswered' })
  expect(taps.waiting.map(({ id }) => id)).toEqual([ANNA, BERND])
  expect(taps.failures).toBe(1)
})

it('waits longer from attempt to attempt, and half a minute at most', () => {
  expect([0, 1, 2, 3, 6, 40].map(pauseAfter)).toEqual([0, 1_000, 2_000, 4_000, 30_000, 30_000])
})

it('tells a refusal from what passes', () => {
  expect([403, 404, 409, 422].filter(isRefusal)).toHaveLength(4)
  expect([0, 401, 408, 429, 500, 503].filter(isRefusal)).toEqual([])
})

/** A shelf as a browser has it. */
function aShelf(full = false) {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    setItem: (key: string, value: string) => {
      if (full) throw new Error('no room')
      items.set(key, value)
    },
  }
}

it('keeps what another tab of the same event has not saved yet', () => {
  const shelf = aShelf()
  const [mine, theirs] = [
    { id: ANNA, here: true, at: 1 },
    { id: BERND, here: true, at: 2 },
  ]
  storeTaps(shelf, { workshop_id: EVENT, before: [], after: [mine] })
  storeTaps(shelf, { workshop_id: EVENT, before: [], after: [theirs] })
  expect(storedTaps(shelf, EVENT)).toEqual([mine, theirs])
  storeTaps(shelf, { workshop_id: EVENT, before: [mine], after: [] })
  expect(storedTaps(shelf, EVENT)).toEqual([theirs])
  storeTaps(shelf, { workshop_id: EVENT, before: [theirs], after: [] })
  expect(shelf.items.size).toBe(0)

  const newer = { id: ANNA, here: false, at: 3 }
  storeTaps(shelf, { workshop_id: EVENT, before: [], after: [newer] })
  storeTaps(shelf, { workshop_id: EVENT, before: [], after: [mine] })
  expect(storedTaps(shelf, EVENT)).toEqual([newer])
})

it('goes on without a shelf that is full or holds something else', () => {
  expect(storeTaps(aShelf(true), { workshop_id: EVENT, before: [], after: [{ id: ANNA, here: true, at: 1 }] })).toBe(
    false,
  )
  for (const text of ['{', '{}', '[{"id":"x"}]', 'null'])
    expect(storedTaps({ ...aShelf(), getItem: () => text }, EVENT)).toEqual([])
})

const STEPS = ['send', 'answer', 'lose the answer', 'lose the call', 'refuse', 'reload', 'read', 'undo'] as const
type Step = (typeof STEPS)[number] | { id: string; here: boolean }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...STEPS),
  fc.record({ id: fc.constantFrom(ANNA, BERND, 'carla-carla-carla-c'), here: fc.boolean() }),
)

/** A device, its shelf and a server, through whatever happens between them; what may not happen is put down. */
function lived(steps: Step[]) {
  const shelf = aShelf()
  const server = new Map<string, boolean>()
  const made: Tap[] = []
  const settled = new Set<number>()
  const refused = new Set<number>()
  const wrong: string[] = []
  let clock = 0
  let taps = tapsFrom([])

  const apply = (event: TapEvent) => {
    const before = unsavedOf(taps)
    taps = afterEvent(taps, event)
    storeTaps(shelf, { workshop_id: EVENT, before, after: unsavedOf(taps) })
  }
  const tapNow = (event: TapEvent) => {
    const before = taps.waiting
    apply(event)
    if (taps.waiting !== before) made.push(...taps.waiting.slice(-1))
  }
  const send = () => {
    const before = taps.sending
    apply({ type: 'sent' })
    const { sending } = taps
    if (!sending || sending === before) return
    if (settled.has(sending.at)) wrong.push(`${sending.id} was sent after its answer`)
    if (lastOf(made, sending.id)?.at !== sending.at) wrong.push(`${sending.id} was sent though tapped anew`)
  }
  const hear = (outcome: (typeof STEPS)[number]) => {
    const { sending } = taps
    if (!sending) return
    const { id, here, at } = sending
    if (outcome === 'answer' || outcome === 'lose the answer') server.set(id, here)
    if (outcome === 'answer' || outcome === 'refuse') settled.add(at)
    if (outcome === 'refuse') refused.add(at)
    if (outcome === 'answer') return apply({ type: 'saved', now: clock })
    return apply(outcome === 'refuse' ? { type: 'refused', message: 'no' } : { type: 'unanswered' })
  }
  const happen = (next: Step) => {
    clock += 1
    if (typeof next === 'object') return tapNow({ type: 'tapped', ...next, now: clock })
    if (next === 'undo') return tapNow({ type: 'undone', now: clock })
    if (next === 'read') return apply({ type: 'read', asked_at: clock })
    if (next === 'send') return send()
    if (next !== 'reload') return hear(next)
    taps = tapsFrom(storedTaps(shelf, EVENT))
  }
  for (const next of steps) happen(next)
  while (unsavedOf(taps).length > 0) for (const next of ['send', 'answer'] as const) happen(next)
  return { server, made, settled, refused, wrong, shelf }
}

const lastOf = (taps: Tap[], id: string) => taps.findLast((tap) => tap.id === id)

it('ends with the last tap of each person on the server, each sent until its answer or superseded by a later one', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { server, made, settled, refused, wrong, shelf } = lived(steps)
      expect(wrong).toEqual([])
      for (const { id } of made) {
        const last = lastOf(made, id)
        if (!last) continue
        expect(settled.has(last.at)).toBe(true)
        if (!refused.has(last.at)) expect(server.get(id)).toBe(last.here)
      }
      expect(shelf.items.size).toBe(0)
    }),
    { numRuns: 500 },
  )
})

it('shows whatever comes in between what was tapped last', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.boolean(), (steps, here) => {
      const events = steps.flatMap((next): TapEvent[] => {
        if (typeof next === 'object') return [{ type: 'tapped', ...next, now: 1 }]
        return next === 'read' ? [{ type: 'read', asked_at: 0 }] : [{ type: 'sent' }, { type: 'unanswered' }]
      })
      const end: TapEvent[] = [
        tapped(ANNA, here),
        { type: 'sent' },
        { type: 'read', asked_at: 9 },
        { type: 'unanswered' },
      ]
      expect(places(...events, ...end)[ANNA]).toBe(here)
    }),
  )
})
