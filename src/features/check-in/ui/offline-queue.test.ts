import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  createQueue,
  isRefusal,
  type Presence,
  presencesOf,
  type QueueEntry,
  type QueueEvent,
  reduceQueue,
  retryDelay,
  unsavedOf,
} from './offline-queue'
import { readStoredQueue, writeStoredQueue } from './offline-queue-storage'

const ANNA = 'anna-anna-anna-anna'
const BERND = 'bernd-bernd-bernd-b'
const EVENT = 7

const after = (...events: QueueEvent[]) => events.reduce(reduceQueue, createQueue([]))
const changed = (id: string, presence: Presence = 'here', before: Presence = 'missing'): QueueEvent => ({
  type: 'changed',
  id,
  presence,
  before,
  now: 1,
})
const presence = (...events: QueueEvent[]) => Object.fromEntries(presencesOf(after(...events)))

it('shows a tap at once and until the list has been read again', () => {
  const isSaved: QueueEvent[] = [changed(ANNA), { type: 'sent' }, { type: 'saved', now: 50 }]
  expect(presence(changed(ANNA))).toEqual({ [ANNA]: 'here' })
  expect(presence(...isSaved, { type: 'read', asked_at: 49 })).toEqual({ [ANNA]: 'here' })
  expect(presence(...isSaved, { type: 'read', asked_at: 50 })).toEqual({})
})

it('reverts what the server refuses and says why, until the person is tapped again', () => {
  const isRefused: QueueEvent[] = [changed(ANNA), { type: 'sent' }, { type: 'refused', message: 'Cancelled.' }]
  const queue = after(...isRefused)
  expect(queue).toMatchObject({ refused: { [ANNA]: 'Cancelled.' }, recent: [], waiting: [] })
  expect(presencesOf(queue).size).toBe(0)
  expect(after(...isRefused, changed(ANNA)).refused).toEqual({})
  expect(
    after(changed(ANNA), { type: 'sent' }, changed(ANNA, 'missing', 'here'), { type: 'refused', message: '' }).refused,
  ).toEqual({})
})

it('undoes one tap after another, the newest first', () => {
  const both = [changed(ANNA), changed(BERND)]
  expect(presence(...both, { type: 'undone', now: 2 })).toEqual({ [ANNA]: 'here', [BERND]: 'missing' })
  expect(presence(...both, { type: 'undone', now: 2 }, { type: 'undone', now: 3 })).toEqual({
    [ANNA]: 'missing',
    [BERND]: 'missing',
  })
  expect(presence({ type: 'added', id: ANNA, now: 1 }, { type: 'undone', now: 2 })).toEqual({ [ANNA]: 'missing' })
  expect(presence({ type: 'undone', now: 1 })).toEqual({})
})

it('takes a tap back as of its own time', () => {
  const [left] = after(changed(ANNA, 'gone', 'here'), { type: 'undone', now: 9 }).waiting.slice(-1)
  expect(left).toMatchObject({ presence: 'here', undoes: 1 })
  const [back] = after(changed(ANNA, 'here', 'gone'), { type: 'undone', now: 9 }).waiting.slice(-1)
  expect(back).toMatchObject({ presence: 'gone', undoes: 1 })
  const participated = '2026-12-01T17:00:00.000Z'
  const removed: QueueEvent = { type: 'changed', id: ANNA, presence: 'missing', before: 'here', participated, now: 1 }
  expect(after(removed, { type: 'undone', now: 9 }).waiting.at(-1)).toMatchObject({ presence: 'here', participated })
})

it('sends that a person came and left, and of a check-in that is taken back only that', () => {
  const sentFor = (...events: QueueEvent[]) => after(...events).waiting.map((entry) => entry.presence)
  expect(sentFor(changed(ANNA), changed(ANNA, 'gone', 'here'))).toEqual(['here', 'gone'])
  expect(sentFor(changed(ANNA), changed(ANNA, 'gone', 'here'), changed(ANNA, 'missing', 'gone'))).toEqual(['missing'])
})

it('sends one entry after another in their order, and repeats the one that got no answer', () => {
  const queue = after(changed(ANNA), changed(BERND), { type: 'sent' }, { type: 'sent' }, { type: 'unanswered' })
  expect(queue.waiting.map(({ id }) => id)).toEqual([ANNA, BERND])
  expect(queue.failures).toBe(1)
})

it('waits longer after each attempt, and half a minute at most', () => {
  expect([0, 1, 2, 3, 6, 40].map(retryDelay)).toEqual([0, 1_000, 2_000, 4_000, 30_000, 30_000])
})

it('tells a final refusal from a failure that passes', () => {
  expect([403, 404, 409, 422].filter(isRefusal)).toHaveLength(4)
  expect([0, 401, 408, 429, 500, 503].filter(isRefusal)).toEqual([])
})

/** A storage as a browser has it. */
function aStorage(full = false) {
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

it('keeps the entries that another tab of the same event has not saved yet', () => {
  const storage = aStorage()
  const mine = { id: ANNA, presence: 'here' as const, at: 1 }
  const theirs = { id: BERND, presence: 'here' as const, at: 2 }
  writeStoredQueue(storage, { workshop_id: EVENT, before: [], after: [mine] })
  writeStoredQueue(storage, { workshop_id: EVENT, before: [], after: [theirs] })
  expect(readStoredQueue(storage, EVENT)).toEqual([mine, theirs])
  writeStoredQueue(storage, { workshop_id: EVENT, before: [mine], after: [] })
  expect(readStoredQueue(storage, EVENT)).toEqual([theirs])
  writeStoredQueue(storage, { workshop_id: EVENT, before: [theirs], after: [] })
  expect(storage.items.size).toBe(0)

  const newer = { id: ANNA, presence: 'missing' as const, at: 3 }
  writeStoredQueue(storage, { workshop_id: EVENT, before: [], after: [newer] })
  writeStoredQueue(storage, { workshop_id: EVENT, before: [], after: [mine] })
  expect(readStoredQueue(storage, EVENT)).toEqual([newer])
})

it('reads the entries that the previous version stored', () => {
  const stored = [
    { id: ANNA, here: true, at: 1 },
    { id: BERND, here: false, at: 2 },
  ]
  expect(readStoredQueue({ ...aStorage(), getItem: () => JSON.stringify(stored) }, EVENT)).toEqual([
    { id: ANNA, presence: 'here', at: 1 },
    { id: BERND, presence: 'missing', at: 2 },
  ])
})

it('works without a storage that is full or holds something else', () => {
  expect(
    writeStoredQueue(aStorage(true), {
      workshop_id: EVENT,
      before: [],
      after: [{ id: ANNA, presence: 'here' as const, at: 1 }],
    }),
  ).toBe(false)
  for (const text of ['{', '{}', '[{"id":"x"}]', 'null'])
    expect(readStoredQueue({ ...aStorage(), getItem: () => text }, EVENT)).toEqual([])
})

const STEPS = ['send', 'answer', 'lose the answer', 'lose the call', 'refuse', 'reload', 'read', 'undo'] as const
type Step = (typeof STEPS)[number] | { id: string; presence: Presence; before: Presence }

const anyPresence = fc.constantFrom<Presence>('missing', 'here', 'gone')
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...STEPS),
  fc.record({
    id: fc.constantFrom(ANNA, BERND, 'carla-carla-carla-c'),
    presence: anyPresence,
    before: anyPresence,
  }),
)

/** Runs the steps on a device, its storage and a server, and records each violation. */
function replay(steps: Step[]) {
  const storage = aStorage()
  const server = new Map<string, Presence>()
  const entries: QueueEntry[] = []
  const answered = new Set<number>()
  const refused = new Set<number>()
  const violations: string[] = []
  let clock = 0
  let queue = createQueue([])

  const apply = (event: QueueEvent) => {
    const before = unsavedOf(queue)
    queue = reduceQueue(queue, event)
    writeStoredQueue(storage, { workshop_id: EVENT, before, after: unsavedOf(queue) })
  }
  const enter = (event: QueueEvent) => {
    const before = queue.waiting
    apply(event)
    if (queue.waiting !== before) entries.push(...queue.waiting.slice(-1))
  }
  const send = () => {
    const before = queue.sending
    apply({ type: 'sent' })
    const { sending } = queue
    if (!sending || sending === before) return
    if (answered.has(sending.at)) violations.push(`${sending.id} was sent after its answer`)
    const isTakenBack = ({ id, at, presence }: QueueEntry) =>
      id === sending.id && at > sending.at && presence === 'missing'
    if (entries.some(isTakenBack)) violations.push(`${sending.id} was sent though it was taken back`)
  }
  const receive = (outcome: (typeof STEPS)[number]) => {
    const { sending } = queue
    if (!sending) return
    const { id, presence, at } = sending
    if (outcome === 'answer' || outcome === 'lose the answer') server.set(id, presence)
    if (outcome === 'answer' || outcome === 'refuse') answered.add(at)
    if (outcome === 'refuse') refused.add(at)
    if (outcome === 'answer') return apply({ type: 'saved', now: clock })
    return apply(outcome === 'refuse' ? { type: 'refused', message: 'no' } : { type: 'unanswered' })
  }
  const runStep = (next: Step) => {
    clock += 1
    if (typeof next === 'object') return enter({ type: 'changed', ...next, now: clock })
    if (next === 'undo') return enter({ type: 'undone', now: clock })
    if (next === 'read') return apply({ type: 'read', asked_at: clock })
    if (next === 'send') return send()
    if (next !== 'reload') return receive(next)
    queue = createQueue(readStoredQueue(storage, EVENT))
  }
  for (const next of steps) runStep(next)
  while (unsavedOf(queue).length > 0) for (const next of ['send', 'answer'] as const) runStep(next)
  return { server, entries, answered, refused, violations, storage }
}

const lastOf = (queue: QueueEntry[], id: string) => queue.findLast((entry) => entry.id === id)

it('leaves the last tap of each person on the server, each sent until it is answered or taken back', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { server, entries, answered, refused, violations, storage } = replay(steps)
      expect(violations).toEqual([])
      for (const { id } of entries) {
        const last = lastOf(entries, id)
        if (!last) continue
        expect(answered.has(last.at)).toBe(true)
        if (!refused.has(last.at)) expect(server.get(id)).toBe(last.presence)
      }
      expect(storage.items.size).toBe(0)
    }),
    { numRuns: 500 },
  )
})

it('shows the last tap of a person through any order of sends, failures and reads', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), anyPresence, (steps, last) => {
      const events = steps.flatMap((next): QueueEvent[] => {
        if (typeof next === 'object') return [{ type: 'changed', ...next, now: 1 }]
        return next === 'read' ? [{ type: 'read', asked_at: 0 }] : [{ type: 'sent' }, { type: 'unanswered' }]
      })
      const end: QueueEvent[] = [
        changed(ANNA, last),
        { type: 'sent' },
        { type: 'read', asked_at: 9 },
        { type: 'unanswered' },
      ]
      expect(presence(...events, ...end)[ANNA]).toBe(last)
    }),
  )
})
