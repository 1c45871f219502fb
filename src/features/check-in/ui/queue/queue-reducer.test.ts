import fc from 'fast-check'
import { expect, it } from 'vitest'
import { memoryStore } from '@/client/check-in-storage'
import type { ActionKind } from '@/contract/values/check-in'
import { foldAttendance, type LogEntry, presenceOf } from '@/features/attendance/rules'
import type { ActionResult } from '../../contract/actions'
import { openEncryptedStore, waitingOf } from '../device/encrypted-store'
import type { Presence, RecordedAction } from '../device/recorded-action'
import {
  type ActionQueue,
  EMPTY_QUEUE,
  entriesOf,
  isRefusal,
  isSendDue,
  personOf,
  presencesOf,
  type QueueEvent,
  queueOf,
  reduceQueue,
  retryDelay,
  unsavedOf,
} from './queue-reducer'
import { localGuestsOf } from './use-action-queue'

const ANNA = 'anna-anna-anna-anna'
const BERND = 'bernd-bernd-bernd-b'
const PERSON = { first_name: 'Paul', last_name: 'Lind', email: 'paul@example.org' }

type Recorded = Extract<QueueEvent, { type: 'recorded' }>

let count = 0
const recorded = (
  registration_id: string,
  kind: ActionKind = 'came',
  more: Partial<RecordedAction> & Pick<Recorded, 'before'> = {},
): Recorded => {
  count += 1
  const { before = 'missing', ...action } = more
  const id = `action-${String(count).padStart(12, '0')}`
  return { type: 'recorded', before, action: { id, kind, registration_id, name: 'N', at: 1, ...action } }
}
const walkIn = (): Recorded => {
  const { action, ...event } = recorded('', 'walk_in', { person: PERSON })
  return { ...event, action: { ...action, registration_id: undefined } }
}
type Step = QueueEvent | ((queue: ActionQueue) => QueueEvent)
/** Takes the last action back. */
const undone =
  (at: number) =>
  ({ recent }: ActionQueue): QueueEvent => ({
    type: 'undone',
    target: recent.at(-1)?.id ?? '',
    id: `undo-${String(at).padStart(14, '0')}`,
    stamp: { at },
  })
const after = (...steps: Step[]) =>
  steps.reduce<ActionQueue>(
    (queue, step) => reduceQueue(queue, typeof step === 'function' ? step(queue) : step),
    EMPTY_QUEUE,
  )
const presence = (...events: Step[]) => Object.fromEntries(presencesOf(after(...events)))
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
  const removed = recorded(ANNA, 'absent', { before: 'here' })
  expect(after(came, SENT, removed, answered(came, refusedWith(''))).refused).toEqual([])
})

it('shows nothing of a refused check-out that was taken back while its answer was lost', () => {
  const left = recorded(ANNA, 'left', { before: 'here' })
  const lost = after(left, SENT, { type: 'unanswered' }, undone(9), SENT)
  const results = lost.sending.map(({ id, kind }) => resultOf(left, { id, ...(kind === 'left' && refusedWith('No.')) }))
  const queue = reduceQueue(lost, { type: 'answered', results, now: 50 })
  expect(Object.fromEntries(presencesOf(queue))).toEqual({})
  expect(queue.refused).toEqual([])
})

it('undoes one action after another, the newest first', () => {
  const both = [recorded(ANNA), recorded(BERND)]
  expect(presence(...both, undone(2))).toEqual({ [ANNA]: 'here' })
  expect(presence(...both, undone(2), undone(3))).toEqual({})
  const left = recorded(ANNA, 'left', { before: 'here' })
  expect(presence(recorded(ANNA), left, SENT, undone(2))).toEqual({ [ANNA]: 'here' })
  expect(presence(recorded(ANNA), left, SENT, undone(2), undone(3))).toEqual({ [ANNA]: 'missing' })
  expect(presence(undone(1))).toEqual({})
})

it('forgets what was never sent, and names what the server may have', () => {
  const left = recorded(ANNA, 'left', { before: 'here' })
  expect(after(left, undone(9)).waiting).toEqual([])
  const came = recorded(ANNA)
  const seen = recorded(ANNA, 'here', { before: 'here', at: 2 })
  expect(after(came, seen, undone(9)).waiting).toEqual([])
  expect(after(came, recorded(BERND, 'here', { before: 'here', at: 2 }), undone(9)).waiting).toHaveLength(1)
  const undo = { kind: 'undo', undoes: left.action.id, registration_id: ANNA, presence: 'here', at: 9 }
  for (const steps of [
    [left, SENT],
    [left, SENT, { type: 'unanswered' as const }],
    [left, SENT, answered(left)],
  ])
    expect(after(...steps, undone(9)).waiting.at(-1)).toMatchObject(undo)
  expect(after(left, SENT, undone(9), answered(left, refusedWith(''))).waiting).toEqual([])
})

it('takes the end of the event back for those who have been away since', () => {
  const ended = recorded('', 'ended', { people: [ANNA, BERND], before: 'here' })
  const steps = [ended, SENT, answered(ended), recorded(BERND, 'came', { before: 'gone' })]
  expect(presence(...steps)).toEqual({ [ANNA]: 'gone', [BERND]: 'here' })
  const target = ended.action.id
  const undo: QueueEvent = { type: 'undone', target, people: [ANNA], id: 'undo-undo-undo-undo', stamp: { at: 9 } }
  expect(presence(...steps, undo)).toEqual({ [ANNA]: 'here', [BERND]: 'here' })
  expect(after(...steps, undo).waiting.at(-1)).toMatchObject({ kind: 'undo', undoes: target, people: [ANNA] })
  const later = Array.from({ length: 12 }, (_, place) => recorded(`guest-${String(place).padStart(12, '0')}`))
  expect(after(...steps, ...later).recent.map(({ kind }) => kind)).toContain('ended')
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
  expect(undoneLate.waiting).toMatchObject([{ kind: 'undo', undoes: id, registration_id: ANNA }])
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
  const namesIn = (...events: Step[]) =>
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
type Press = { id: string; kind: 'came' | 'here' | 'left' | 'absent' }
type Move = (typeof STEPS)[number] | Press

const move: fc.Arbitrary<Move> = fc.oneof(
  fc.constantFrom(...STEPS),
  fc.record({
    id: fc.constantFrom(ANNA, BERND, 'carla-carla-carla-c'),
    kind: fc.constantFrom('came', 'here', 'left', 'absent'),
  }),
)

const EVENT = { from: 0, until: 1_000_000 }

/** A server that folds what has arrived. It refuses a check-out until the person is checked in. */
function aServer() {
  const log: (LogEntry & { person: string })[] = []
  const foldOf = (person: string) =>
    foldAttendance(
      log.filter((one) => one.person === person),
      EVENT,
    )
  const has = (id: string) => log.some((one) => one.id === id)
  const isRefused = (action: RecordedAction) =>
    foldOf(personOf(action)).marks.get(action.id)?.reason === 'not_checked_in'
  const presenceAt = (person: string): Presence => {
    const { attendance } = foldOf(person)
    if (attendance.participated === null) return 'missing'
    return presenceOf(attendance).left_at === null ? 'here' : 'gone'
  }
  /** Returns the refused actions. What arrives again is answered as it was stored. */
  const save = (actions: RecordedAction[]): RecordedAction[] => {
    const known = new Map(actions.filter(({ id }) => has(id)).map((action) => [action, isRefused(action)]))
    for (const action of actions.filter((one) => !known.has(one))) {
      const { id, kind, at, undoes } = action
      const entry = { id, device_id: 'A', at, received: at, person: personOf(action) }
      if (kind === 'undo') log.push({ ...entry, kind, undoes: String(undoes) })
      else if (kind === 'came' || kind === 'here' || kind === 'left' || kind === 'absent') log.push({ ...entry, kind })
    }
    return actions.filter((action) => known.get(action) ?? isRefused(action))
  }
  return { has, presenceAt, save }
}

/** Runs the moves on a device that is sometimes closed, and then sends the rest. */
function replay(moves: Move[]) {
  const server = aServer()
  const answers = new Set<string>()
  const refusedPeople = new Set<string>()
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
  const receive = (outcome: (typeof STEPS)[number]) => {
    const { sending } = queue
    if (sending.length === 0) return
    if (outcome === 'lose the call') return apply({ type: 'unanswered' })
    const isRefused = outcome === 'refuse' && sending.every(({ id }) => !server.has(id))
    const refused = isRefused ? sending : server.save(sending)
    if (outcome === 'lose the answer') return apply({ type: 'unanswered' })
    for (const { id } of sending) answers.add(id)
    for (const action of refused) refusedPeople.add(personOf(action))
    const results = sending.map((action) => {
      const result = refused.includes(action) ? refusedWith('no') : { outcome: 'saved' as const, message: null }
      return { id: action.id, registration_id: personOf(action), ...result }
    })
    apply({ type: 'answered', results, now: clock })
  }
  const run = (next: Move) => {
    clock += 1
    // The screen shows what this device did since, and what the server has of everybody else.
    const shown = (id: string) => presencesOf(queue).get(id) ?? server.presenceAt(id)
    if (typeof next === 'object') {
      const before = shown(next.id)
      const isOffered = {
        came: before !== 'here',
        here: before === 'here',
        left: before === 'here',
        absent: before !== 'missing',
      }
      return isOffered[next.kind] ? apply(recorded(next.id, next.kind, { before, at: clock })) : undefined
    }
    if (next === 'undo') return apply(undone(clock)(queue))
    if (next === 'read') return apply({ type: 'read', started_at: clock })
    if (next === 'send') return send()
    if (next !== 'reload') return receive(next)
    queue = { ...EMPTY_QUEUE, waiting: unsavedOf(queue) }
  }
  for (const next of moves) run(next)
  const shown = presencesOf(queue)
  refusedPeople.clear()
  while (unsavedOf(queue).length > 0) for (const next of ['send', 'answer'] as const) run(next)
  return { presenceAt: server.presenceAt, shown, refusedPeople, settled: presencesOf(queue), violations }
}

const REFUSED_AND_LEFT: Move[] = [{ id: ANNA, kind: 'came' }, 'send', { id: ANNA, kind: 'left' }, 'refuse']
const ONCE_WRONG: [Move[]][] = [
  [REFUSED_AND_LEFT],
  [[...REFUSED_AND_LEFT, 'send', 'lose the answer', 'undo']],
  [[...REFUSED_AND_LEFT, 'send', 'lose the call', 'undo']],
]

it('leaves what is shown of each person on the server, each action sent until it is answered or taken back', () => {
  fc.assert(
    fc.property(fc.array(move, { maxLength: 60 }), (moves) => {
      const { presenceAt, shown, refusedPeople, settled, violations } = replay(moves)
      expect(violations).toEqual([])
      // A refused action is shown until its answer.
      for (const [person, last] of shown)
        if (!refusedPeople.has(person)) expect([person, presenceAt(person)]).toEqual([person, last])
      for (const [person, last] of settled) expect([person, presenceAt(person)]).toEqual([person, last])
    }),
    { numRuns: 500, examples: ONCE_WRONG },
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

const LIFE = { is_helper: false, device_id: 'd'.repeat(16), delete_at: Date.now() + 60_000 }
const actionOf = (name: string): RecordedAction => ({
  id: name.repeat(16),
  kind: 'came',
  registration_id: name.repeat(20),
  name,
  at: 1,
})

it('shows a saved check-in after a reload until a list is read, and sends it no more', async () => {
  const anna = actionOf('a')
  const bernd = actionOf('b')
  const carla = actionOf('c')
  const result = { registration_id: null, message: null }
  const events: QueueEvent[] = [
    { type: 'recorded', action: anna },
    { type: 'recorded', action: bernd },
    { type: 'sent' },
    {
      type: 'answered',
      results: [
        { ...result, id: anna.id, outcome: 'saved' },
        { ...result, id: bernd.id, outcome: 'refused', message: 'Cancelled.' },
      ],
      now: 90_000,
    },
    { type: 'recorded', action: carla },
  ]
  const encryptedStore = await openEncryptedStore(memoryStore(), {
    workshop_id: 7,
    key: Buffer.alloc(32, 7).toString('base64url'),
  })
  encryptedStore.setLife(LIFE)
  for (const entry of entriesOf(events.reduce(reduceQueue, EMPTY_QUEUE))) await encryptedStore.writeAction(entry)
  const stored = await encryptedStore.readActions()
  expect(waitingOf(stored).map(({ name }) => name)).toEqual(['c'])

  const opened = reduceQueue(queueOf(stored), { type: 'read', started_at: -1 })
  expect([...presencesOf(opened).keys()].toSorted()).toEqual([anna.registration_id, carla.registration_id])
  expect(opened.refused.map(({ message }) => message)).toEqual(['Cancelled.'])
  const read = reduceQueue(opened, { type: 'read', started_at: 20 })
  expect(entriesOf(read).map(({ action }) => action.name)).toEqual(['c', 'b'])
})
