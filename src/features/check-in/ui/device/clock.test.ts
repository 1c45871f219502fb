import { expect, it } from 'vitest'
import { CHECK_IN_AGE_MAX } from '@/contract/values/check-in'
import { toSent } from '../queue/send-actions'
import { createServerClock } from './clock'

const START = Date.parse('2026-12-01T17:00:00.000Z')
const MINUTE = 60_000

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
    answer: () => clock.noteAnswer(new Date(truth).toISOString(), 0),
    record: () => ({ id: 'a'.repeat(16), kind: 'came' as const, name: '', at: clock.now() }),
  }
}

const ageOf = (action: Parameters<typeof toSent>[0], { clock }: ReturnType<typeof aDevice>) =>
  toSent(action, clock.now()).seconds_ago

it.each([0, -3 * 60 * MINUTE, 20 * 365 * 24 * 60 * MINUTE])(
  'sends the age of an action from a device whose clock is wrong by %d ms',
  (wrongBy) => {
    const device = aDevice({ wrongBy })
    device.answer()
    const action = device.record()
    device.pass(41_000)
    expect(ageOf(action, device)).toBe(41)
    device.sleep(90 * MINUTE)
    expect(ageOf(action, device)).toBe(41 + 90 * 60)
    device.sleep(30 * 24 * 60 * MINUTE)
    expect(ageOf(action, device)).toBe(CHECK_IN_AGE_MAX)
  },
)

it.each([-2 * 60 * MINUTE, 2 * 60 * MINUTE])(
  'sends the true age although the clock is set by %d ms while the action waits, since an answer comes first',
  (change) => {
    const device = aDevice()
    device.answer()
    const action = device.record()
    device.pass(MINUTE)
    device.setClock(change)
    device.pass(MINUTE)
    device.answer()
    expect(ageOf(action, device)).toBe(120)
  },
)

it('records the true time after the clock was set back without a network', () => {
  const device = aDevice()
  device.answer()
  device.setClock(-5 * 60 * MINUTE)
  device.pass(MINUTE)
  const action = device.record()
  expect(device.error()).toBe(0)
  device.pass(MINUTE)
  device.answer()
  expect(ageOf(action, device)).toBe(60)
})

it('records no action later than it arrives, although the clock was set forward without a network', () => {
  const device = aDevice()
  device.answer()
  device.setClock(5 * 60 * MINUTE)
  const action = device.record()
  device.pass(MINUTE)
  device.answer()
  expect(ageOf(action, device)).toBe(0)
})

it('takes back an action as of the time of that action', () => {
  const device = aDevice()
  device.answer()
  const { at, ...left } = { ...device.record(), kind: 'left' as const }
  device.pass(MINUTE)
  const stayed = { ...left, kind: 'stayed' as const, at: device.clock.now(), undoes: at }
  device.pass(MINUTE)
  expect(ageOf(stayed, device)).toBe(120)
  expect(toSent(stayed, device.clock.now())).toEqual({ id: left.id, kind: 'stayed', seconds_ago: 120 })
})

it('knows the time of the server at the next start without a network', () => {
  const device = aDevice({ wrongBy: -60 * MINUTE })
  const restarted = createServerClock({ wall: () => START - 60 * MINUTE, steady: () => 0 })
  device.answer()
  restarted.restore(device.clock.offset())
  expect(restarted.now()).toBe(START)
})
