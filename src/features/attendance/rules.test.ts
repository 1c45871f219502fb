import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { minutesAttended, minutesOf } from './rules'

const FROM = Date.parse('2026-12-01T17:00:00Z')
const EVENT = { from: FROM, until: FROM + 90 * 60_000 }
const at = (minute: number) => new Date(FROM + minute * 60_000).toISOString()
const interval = (came: number, left: number | null) => ({
  came_at: at(came),
  left_at: left === null ? null : at(left),
})
const attended = (...intervals: ReturnType<typeof interval>[]) =>
  minutesAttended({ participated: at(0), intervals }, EVENT)

const anyInterval = fc
  .tuple(fc.integer({ min: -120, max: 240 }), fc.option(fc.integer({ min: 0, max: 240 })))
  .map(([came, length]) => interval(came, length === null ? null : came + length))

describe('the minutes of a person', () => {
  it('are those within the event, which two devices at once count once', () => {
    expect(attended(interval(-10, 30), interval(20, 50), interval(60, 200))).toBe(80)
    expect(attended(interval(-30, -10))).toBe(0)
  })

  it('last until the end of the event without a check-out', () => {
    expect(attended(interval(30, null))).toBe(60)
  })

  it('follow from the check-in where there are no intervals', () => {
    const checkedIn = (minute: number) => minutesAttended({ participated: at(minute), intervals: [] }, EVENT)
    expect(checkedIn(-20)).toBe(90)
    expect(checkedIn(30)).toBe(60)
    expect(checkedIn(500)).toBe(90)
    expect(minutesAttended({ participated: null, intervals: [] }, EVENT)).toBe(0)
  })

  it('never exceed the event, do not depend on the order of the rows, and count an overlap once', () => {
    fc.assert(
      fc.property(fc.array(anyInterval, { maxLength: 8 }), fc.infiniteStream(fc.nat()), (intervals, order) => {
        const minutes = attended(...intervals)
        expect(minutes).toBeLessThanOrEqual(minutesOf(EVENT))
        expect(minutes).toBeGreaterThanOrEqual(0)
        const shuffled = intervals.map((one) => [order.next().value ?? 0, one] as const).sort(([a], [b]) => a - b)
        expect(attended(...shuffled.map(([, one]) => one))).toBe(minutes)
        if (intervals.length > 0) expect(attended(...intervals, ...intervals)).toBe(minutes)
      }),
    )
  })

  it('do not shrink when an interval is added', () => {
    fc.assert(
      fc.property(fc.array(anyInterval, { minLength: 1, maxLength: 6 }), anyInterval, (intervals, more) => {
        expect(attended(...intervals, more)).toBeGreaterThanOrEqual(attended(...intervals))
      }),
    )
  })
})
