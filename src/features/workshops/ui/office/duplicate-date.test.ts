import fc from 'fast-check'
import { expect, it } from 'vitest'
import { daysBetween } from '@/contract/time'
import { proposeDate } from './duplicate-date'

const aDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay()

it('proposes the same weekday a year later', () => {
  expect(proposeDate('2026-03-11', '2026-11-20')).toBe('2027-03-10')
})

it('proposes the next same weekday when a year later is past', () => {
  expect(proposeDate('2024-03-13', '2026-11-20')).toBe('2026-11-25')
  expect(proposeDate('2024-03-13', '2026-11-25')).toBe('2026-12-02')
})

it('proposes a day in the future on the weekday of the original, never earlier than a year after it', () => {
  fc.assert(
    fc.property(aDay, aDay, (date, today) => {
      const proposed = proposeDate(date, today)
      expect(weekdayOf(proposed)).toBe(weekdayOf(date))
      expect(proposed > today).toBe(true)
      expect(daysBetween(date, proposed)).toBeGreaterThanOrEqual(364)
    }),
  )
})

it('proposes the earliest possible day', () => {
  fc.assert(
    fc.property(aDay, aDay, (date, today) => {
      const proposed = proposeDate(date, today)
      const isYearLater = daysBetween(date, proposed) === 364
      expect(isYearLater || daysBetween(today, proposed) <= 7).toBe(true)
    }),
  )
})
