import { describe, expect, it } from 'vitest'
import { generateHistory, type History } from '@/testing/generated/season-history'
import { backTest, COMPARABLE_MIN, createForecast, createRange } from './forecast'

const HISTORIES: Omit<History, 'seed'>[] = [
  { events: 13, share: 0.84, spread: 0.01, sizes: [20, 60] },
  { events: 21, share: 0.7, spread: 0.04, sizes: [30, 120] },
  { events: 13, share: 0.92, spread: 0.02, sizes: [10, 30] },
  { events: 21, share: 0.6, spread: 0.1, sizes: [15, 80] },
  { events: 41, share: 0.85, spread: 0.03, sizes: [6, 14] },
]
const REPETITIONS = 150

/** Forecasts the last event of each history from the others. */
function heldShare(history: Omit<History, 'seed'>): number {
  const held = Array.from({ length: REPETITIONS }, (_, index) => {
    const past = generateHistory({ ...history, seed: 1000 + index })
    const last = past.pop()
    const range = last && createRange(past)(last.registered)
    return range ? range.from <= last.came && last.came <= range.to : false
  })
  return held.filter(Boolean).length / REPETITIONS
}

describe('a forecast', () => {
  it.each(HISTORIES)('holds in 72 to 88 % of events that differ like %o', (history) => {
    const share = heldShare(history)
    expect(share).toBeGreaterThanOrEqual(0.72)
    expect(share).toBeLessThanOrEqual(0.88)
  })

  it('is tested on the past events it is made from', () => {
    const past = generateHistory({ events: 40, share: 0.8, spread: 0.03, sizes: [30, 90], seed: 7 })
    const { events, held } = backTest(past)
    expect(events).toBe(40)
    expect(held / events).toBeGreaterThan(0.65)
    expect(held / events).toBeLessThan(0.95)
  })

  it('needs eight comparable events and five registered people', () => {
    const past = generateHistory({ events: COMPARABLE_MIN, share: 0.8, spread: 0.02, sizes: [30, 90], seed: 3 })
    expect(createForecast(past.slice(1))({ registered: 40, lead_days: 7 })).toBeNull()
    expect(createForecast(past)({ registered: 4, lead_days: 7 })).toBeNull()
    expect(createForecast(past)({ registered: 84, lead_days: 7 })).toMatchObject({
      registered: 84,
      lead_days: 7,
      tested: 8,
    })
  })

  it('is exact where everybody always comes', () => {
    const past = Array.from({ length: 20 }, () => ({ registered: 50, came: 50 }))
    expect(createRange(past)(50)).toEqual({ from: expect.toSatisfy((from: number) => from >= 48), to: 50 })
  })
})
