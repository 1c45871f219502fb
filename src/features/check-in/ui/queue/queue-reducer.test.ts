import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { ActionKind } from '@/contract/values/check-in'
import type { ActionOutcome, ActionResult } from '../../contract/actions'
import type { RecordedAction } from '../device/recorded-action'
import { localGuestsOf } from './local-guests'
import {
  EMPTY_QUEUE,
  isRefusal,
  isSendDue,
  type Presence,
  personOf,
  presenceAfter,
  presencesOf,
  type QueueEvent,
  reduceQueue,
  retryDelay,
  unsavedOf,
} from './queue-reducer'

const ANNA = 'anna-anna-anna-anna'
const BERND = 'bernd-bernd-bernd-b'
const PERSON = { first_name: 'Paul', last_name: 'Lind', email: 'paul@example.org' }

type Recorded = Extract<QueueEvent, { type: 'recorded' }>

let count = 0
const recorded = (
  registration_id: string,
  kind: ActionKind = 'came',
  more: Partial<RecordedAction> & Pick<Recorded, 'before' | 'participated'> = {},
): Recorded => {
  count += 1
  const { before = 'missing', participated, ...action } = more
  const id = `action-${String(count).padStart(12, '0')}`
  return { type: 'recorded', before, participated, action: { id, kind, registration_id, name: 'N', at: 1, ...action } }
}
const walkIn = (): Recorded => {
  const { action, ...event } = recorded('', 'walk_in', { person: PERSON })
  return { ...event, action: { ...action, registration_id: undefined } }
}
const undone = (now: number): QueueEvent => ({ type: 'undone', id: `undo-${String(now).padStart(14, '0')}`, now })
const after = (...events: QueueEvent[]) => events.reduce(reduceQueue, EMPTY_QUEUE)
const presence = (...events: QueueEvent[]) => Object.fromEntries(presencesOf(after(...events)))
const resultOf = ({ action }: Recorded, more: Partial<ActionResult> = {}): ActionResult => ({
  id: action.id,
  outcome: 'saved',
  registration_id: action.registration_id ?? null,
  message: null,
  ...more,
})
const answered = (event: Recorded, more: Partial<ActionResult> = {}, now = 50): QueueEvent => ({
  type: 'answered',
  results: [resultOf(event, more)],
  now,
})
const SENT: QueueEvent = { type: 'sent' }
const refusedWith = (message: string) => ({ outcome: 'refused' as const, message })

it('shows an action at once and until the list has been read again', () => {
  const came = recorded(ANNA)
  const saved = [came, SENT, answered(came)]
  expect(presence(came)).toEqual({ [ANNA]: 'here' })
  expect(presence(...saved, { type: 'read', started_at: 49 })).toEqual({ [ANNA]: 'here' })
  expect(presence(...saved, { type: 'read', started_at: 50 })).toEqual({})
})

it('reverts what the server refuses or holds and says why, until the person acts again', () => {
  for (const outcome of ['refused', 'held'] as const) {
    const came = recorded(ANNA)
    const refused = [came, SENT, answered(came, { outcome, message: 'Cancelled.' })]
    expect(after(...refused)).toMatchObject({
      refused: [{ action: { registration_id: ANNA }, message: 'Cancelled.' }],
      recent: [],
      waiting: [],
    })
    expect(presence(...refused)).toEqual({})
    expect(after(...refused, recorded(ANNA)).refused).toEqual([])
    expect(after(...refused, { type: 'dismissed' }).refused).toEqual([])
  }
  const came = recorded(ANNA)
  const removed = recorded(ANNA, 'not_came', { before: 'here' })
  expect(after(came, SENT, removed, answered(came, refusedWith(''))).refused).toEqual([])
})

it('undoes one action after another, the newest first', () => {
  const both = [recorded(ANNA), recorded(BERND)]
  expect(presence(...both, undone(2))).toEqual({ [ANNA]: 'here', [BERND]: 'missing' })
  expect(presence(...both, undone(2), undone(3))).toEqual({ [ANNA]: 'missing', [BERND]: 'missing' })
  expect(presence(undone(1))).toEqual({})
})

it('takes an action back as of its own time', () => {
  const lastWaiting = (...events: QueueEvent[]) => after(...events).waiting.at(-1)
  expect(lastWaiting(recorded(ANNA, 'left', { before: 'here' }), undone(9))).toMatchObject({
    kind: 'stayed',
    undoes: 1,
    at: 9,
  })
  expect(lastWaiting(recorded(ANNA, 'came', { before: 'gone' }), undone(9))).toMatchObject({ kind: 'left', undoes: 1 })
  const participated = '2026-12-01T17:00:00.000Z'
  const removed = recorded(ANNA, 'not_came', { before: 'here', participated })
  expect(lastWaiting(removed, SENT, answered(removed), undone(9))).toMatchObject({ kind: 'restored', participated })
})

it('brings back the time of a check-in that the list of the server does not contain yet', () => {
  const removed = recorded(ANNA, 'not_came', { before: 'here', at: 40_000 })
  const gone = [recorded(ANNA, 'left', { before: 'here', at: 30_000 }), recorded(ANNA, 'not_came', { before: 'gone' })]
  const came = recorded(ANNA, 'came', { at: 20_000 })
  const saved = [came, SENT, answered(came)]
  const restored = { kind: 'restored', participated: new Date(20_000).toISOString() }
  for (const events of [
    [...saved, removed, SENT],
    [...saved, ...gone, SENT],
    [came, SENT, removed, answered(came), SENT],
    [came, removed, SENT],
  ])
    expect(after(...events, undone(50_000)).waiting).toMatchObject([restored])
})

it('forgets a check-in that is taken back and then restored before anything was sent', () => {
  const came = recorded(ANNA)
  const removed = recorded(ANNA, 'not_came', { before: 'here' })
  expect(after(came, removed).waiting.map(({ kind }) => kind)).toEqual(['not_came'])
  expect(after(came, removed, undone(9)).waiting).toEqual([came.action])
})

it('sends that a person came and left, and of a check-in that is taken back only that, and never loses an EFN', () => {
  const efn = recorded(ANNA, 'efn', { efn: '801234567890123' })
  const kindsOf = (...events: QueueEvent[]) => after(...events).waiting.map(({ kind }) => kind)
  const left = recorded(ANNA, 'left', { before: 'here' })
  expect(kindsOf(recorded(ANNA), left)).toEqual(['came', 'left'])
  expect(kindsOf(recorded(ANNA), efn, left, recorded(ANNA, 'not_came', { before: 'gone' }))).toEqual([
    'efn',
    'not_came',
  ])
})

it('sends what got no answer again, in its order and before what came later', () => {
  const anna = recorded(ANNA)
  const bernd = recorded(BERND)
  const queue = after(anna, bernd, SENT, recorded('carla-carla-carla-c'), { type: 'unanswered' })
  expect(queue.waiting.map(personOf)).toEqual([ANNA, BERND, 'carla-carla-carla-c'])
  expect(queue.failures).toBe(1)
  expect(after(anna, bernd, SENT, answered(bernd)).waiting).toEqual([anna.action])
})

it('sends at once when the network is back, and soon again what was on its way while it was away', () => {
  const lost = [SENT, { type: 'unanswered' }] satisfies QueueEvent[]
  const away = [recorded(ANNA), ...lost, ...lost, ...lost]
  expect(after(...away, { type: 'online' }).sending.map(personOf)).toEqual([ANNA])
  const { failures } = after(...away, SENT, { type: 'online' }, { type: 'unanswered' })
  expect(retryDelay(failures)).toBeLessThanOrEqual(2_000)
})

it('sends actions one by one after the server refused them together, so that one alone is refused', () => {
  const anna = recorded(ANNA)
  const bernd = recorded(BERND)
  const rejected: QueueEvent = { type: 'rejected', message: 'Wrong.' }
  const queue = after(anna, bernd, SENT, rejected, SENT)
  expect(queue.sending.map(personOf)).toEqual([ANNA])
  const next = [rejected, SENT].reduce(reduceQueue, queue)
  expect(next.refused.map(({ action }) => personOf(action))).toEqual([ANNA])
  expect(next.sending.map(personOf)).toEqual([BERND])
})

it('asks about a walk-in at a full event, and sends it again once it is confirmed', () => {
  const event = walkIn()
  const { id } = event.action
  const asked = [event, SENT, answered(event, { outcome: 'asked', message: 'Full.' })]
  expect(after(...asked)).toMatchObject({ asked: [{ message: 'Full.' }], waiting: [] })
  expect(presence(...asked)).toEqual({ [id]: 'here' })
  expect(isSendDue(after(...asked))).toBe(false)
  expect(after(...asked, { type: 'confirmed', id }).waiting).toMatchObject([{ id, is_confirmed: true }])
  expect(after(...asked, { type: 'dropped', id })).toMatchObject({ asked: [], waiting: [], recent: [] })
  expect(after(...asked, undone(9))).toMatchObject({ asked: [], waiting: [] })
})

it('lets the actions on a walk-in wait for its registration, and names it in them', () => {
  const event = walkIn()
  const { id } = event.action
  const left = recorded(id, 'left', { before: 'here' })
  const sent = after(event, left, SENT)
  expect(sent.sending.map(({ kind }) => kind)).toEqual(['walk_in'])
  expect(isSendDue(reduceQueue(sent, { type: 'unanswered' }))).toBe(true)
  const saved = reduceQueue(sent, answered(event, { registration_id: ANNA }))
  expect(saved.waiting).toMatchObject([{ kind: 'left', registration_id: ANNA }])
  expect(Object.fromEntries(presencesOf(saved))).toEqual({ [ANNA]: 'gone' })
  expect(after(event, left, SENT, answered(event, refusedWith('No.'))).waiting).toEqual([])
  expect(after(event, undone(9)).waiting).toEqual([])
  const undoneLate = after(event, SENT, undone(9), answered(event, { registration_id: ANNA }))
  expect(undoneLate.waiting).toMatchObject([{ kind: 'not_came', registration_id: ANNA }])
})

it('lists walk-ins and people who got a seat here until the list of the server has them', () => {
  const event = walkIn()
  const seat = recorded(BERND, 'seat')
  const bernd = {
    id: BERND,
    title: '',
    first_name: 'Bernd',
    last_name: 'Ort',
    state: 'waiting' as const,
    main_name: null,
    ticket: null,
  }
  const namesIn = (...events: QueueEvent[]) =>
    localGuestsOf(after(...events), { people: [], others: [bernd] }).map(({ id, last_name }) => [id, last_name])
  expect(namesIn(event, seat)).toEqual([
    [event.action.id, 'Lind'],
    [BERND, 'Ort'],
  ])
  const saved = [event, SENT, answered(event, { registration_id: ANNA }), recorded(ANNA, 'left', { before: 'here' })]
  expect(namesIn(...saved)).toEqual([[ANNA, 'Lind']])
  expect(namesIn(...saved, { type: 'read', started_at: 50 })).toEqual([])
})

it('waits longer after each attempt, and half a minute at most', () => {
  expect([0, 1, 2, 3, 6, 40].map(retryDelay)).toEqual([0, 1_000, 2_000, 4_000, 30_000, 30_000])
})

it('tells a final refusal from a failure that passes', () => {
  expect([400, 409, 422].filter(isRefusal)).toHaveLength(3)
  expect([0, 401, 403, 404, 408, 429, 500, 503].filter(isRefusal)).toEqual([])
})

const STEPS = ['send', 'answer', 'lose the answer', 'lose the call', 'refuse', 'reload', 'read', 'undo'] as const
type Step = (typeof STEPS)[number] | { id: string; kind: 'came' | 'left' | 'not_came'; before: Presence }

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(...STEPS),
  fc.record({
    id: fc.constantFrom(ANNA, BERND, 'carla-carla-carla-c'),
    kind: fc.constantFrom('came', 'left', 'not_came'),
    before: fc.constantFrom<Presence>('missing', 'here', 'gone'),
  }),
)

/** Runs the steps on a device that is sometimes closed, and a server that counts each action once. */
function replay(steps: Step[]) {
  const server = new Map<string, Presence | null>()
  const seen = new Set<string>()
  const answers = new Map<string, ActionOutcome>()
  const violations: string[] = []
  let clock = 0
  let queue = EMPTY_QUEUE

  const apply = (event: QueueEvent) => {
    queue = reduceQueue(queue, event)
  }
  const send = () => {
    if (queue.sending.length > 0) return
    apply(SENT)
    for (const { id } of queue.sending) if (answers.has(id)) violations.push(`${id} was sent after its answer`)
  }
  const arrive = (outcome: ActionOutcome) => {
    for (const action of queue.sending) {
      if (seen.has(action.id) || outcome === 'refused') continue
      seen.add(action.id)
      server.set(personOf(action), presenceAfter(action))
    }
  }
  const receive = (outcome: (typeof STEPS)[number]) => {
    const { sending } = queue
    if (sending.length === 0) return
    const isRefused = outcome === 'refuse'
    if (outcome === 'lose the call') return apply({ type: 'unanswered' })
    arrive(isRefused ? 'refused' : 'saved')
    if (outcome === 'lose the answer') return apply({ type: 'unanswered' })
    const result = isRefused ? refusedWith('no') : { outcome: 'saved' as const, message: null }
    for (const { id } of sending) answers.set(id, result.outcome)
    const results = sending.map((action) => ({ id: action.id, registration_id: personOf(action), ...result }))
    apply({ type: 'answered', results, now: clock })
  }
  const runStep = (next: Step) => {
    clock += 1
    if (typeof next === 'object') return apply(recorded(next.id, next.kind, { before: next.before, at: clock }))
    if (next === 'undo') return apply(undone(clock))
    if (next === 'read') return apply({ type: 'read', started_at: clock })
    if (next === 'send') return send()
    if (next !== 'reload') return receive(next)
    queue = { ...EMPTY_QUEUE, waiting: unsavedOf(queue) }
  }
  for (const next of steps) runStep(next)
  const shown = presencesOf(queue)
  while (unsavedOf(queue).length > 0) for (const next of ['send', 'answer'] as const) runStep(next)
  return { server, shown, violations }
}

it('leaves what is shown of each person on the server, each action sent until it is answered or taken back', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { server, shown, violations } = replay(steps)
      expect(violations).toEqual([])
      for (const [person, last] of shown) expect([person, server.get(person)]).toEqual([person, last])
    }),
    { numRuns: 500 },
  )
})

it('records what a dialog says about a walk-in under the registration that the server has named since', () => {
  const guest = walkIn()
  const named = after(guest, SENT, answered(guest, { registration_id: ANNA }))
  const left = recorded(guest.action.id, 'left', { before: 'here' })
  const queue = reduceQueue(named, left)
  expect(queue.waiting.map(personOf)).toEqual([ANNA])
  expect(Object.fromEntries(presencesOf(queue))).toEqual({ [ANNA]: 'gone' })
})
