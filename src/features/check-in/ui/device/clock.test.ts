import { expect, it } from 'vitest'
import { CHECK_IN_AGE_MAX } from '@/contract/values/check-in'
import { toSent } from '../queue/send-actions'
import { createServerClock, type Stamp } from './clock'

const START = Date.parse('2026-12-01T17:00:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** A device whose clock and whose network can be changed; `truth` is the time of the server. */
function aDevice({ wrongBy = 0 } = {}) {
  let truth = START
  let awake = 0
  let error = wrongBy
  const clock = createServerClock({ wall: () => truth + error, steady: () => awake })
  return {
    clock,
    error: () => clock.now() - truth,
    pass: (ms: number) => {
      truth += ms
      awake += ms
    },
    sleep: (ms: number) => {
      truth += ms
    },
    setClock: (ms: number) => {
      error += ms
    },
    answer: (took = 0) => {
      truth += took
      awake += took
      clock.noteAnswer(new Date(truth - took).toISOString(), took)
    },
    /** Records an action, and tells later how wrong the time is that would be sent. */
    record: () => {
      const tapped = truth
      const stamp = clock.stamp()
      return { sent: () => Date.parse(sentOf(stamp, clock).at ?? '') - tapped, stamp }
    },
  }
}

const sentOf = (stamp: Stamp, clock: ReturnType<typeof aDevice>['clock']) =>
  toSent({ id: 'a'.repeat(16), kind: 'came', name: '', ...stamp }, clock)

it.each([0, -3 * HOUR, 20 * 365 * 24 * HOUR])(
  'sends the true time from a device whose clock is wrong by %d ms',
  (wrongBy) => {
    const device = aDevice({ wrongBy })
    device.answer()
    const { sent, stamp } = device.record()
    device.pass(41_000)
    expect(sent()).toBe(0)
    expect(sentOf(stamp, device.clock).seconds_ago).toBe(41)
    device.sleep(30 * 24 * HOUR)
    expect(sent()).toBe(0)
    expect(sentOf(stamp, device.clock).seconds_ago).toBe(CHECK_IN_AGE_MAX)
  },
)

it.each([-2 * HOUR, 2 * HOUR, 5 * MINUTE])(
  'sends the true times of what was tapped before and after the clock was set by %d ms without a network',
  (change) => {
    const device = aDevice()
    device.answer()
    device.pass(MINUTE)
    device.sleep(3 * MINUTE)
    const before = device.record()
    device.pass(MINUTE)
    device.setClock(change)
    device.pass(MINUTE)
    const after = device.record()
    device.pass(20 * MINUTE)
    const later = device.record()
    device.answer(800)
    expect([before, after, later].map(({ sent }) => Math.abs(sent()) <= 400)).toEqual([true, true, true])
    expect(Math.abs(device.record().sent())).toBeLessThanOrEqual(400)
  },
)

it('knows that the device slept once an answer says so', () => {
  const device = aDevice()
  device.answer()
  device.sleep(2 * HOUR)
  const { sent } = device.record()
  device.answer()
  expect(sent()).toBe(0)
})

it('keeps its time while answers agree with it, however slow they are', () => {
  const device = aDevice()
  device.answer()
  device.answer(9_000)
  expect(device.error()).toBe(0)
})

it('tells how long ago the last answer was by the clock that says more', () => {
  const device = aDevice()
  expect(device.clock.age()).toBe(Number.POSITIVE_INFINITY)
  device.answer()
  device.sleep(HOUR)
  expect(device.clock.age()).toBe(HOUR)
})

it('takes back what a device of the release before recorded as of the time that it names', () => {
  const device = aDevice()
  device.answer()
  const left = START - MINUTE
  const stayed = { id: 'a'.repeat(16), kind: 'stayed' as const, name: '', at: START, undoes: left }
  expect(toSent(stayed, device.clock)).toEqual({
    id: stayed.id,
    kind: 'stayed',
    at: new Date(left).toISOString(),
    seconds_ago: 60,
  })
})

it('knows the time of the server at the next start without a network, and corrects what a clock set meanwhile has spoilt', () => {
  const device = aDevice({ wrongBy: -HOUR })
  device.answer()
  const restarted = createServerClock({ wall: () => START - HOUR, steady: () => 0 })
  restarted.restore(device.clock.offset())
  expect(restarted.now()).toBe(START)

  let truth = START
  const opened = createServerClock({ wall: () => truth + HOUR, steady: () => truth - START })
  opened.restore(device.clock.offset())
  const stamp = opened.stamp()
  truth += MINUTE
  opened.noteAnswer(new Date(truth).toISOString(), 0)
  expect(sentOf(stamp, opened).at).toBe(new Date(START).toISOString())
})
