import fc from 'fast-check'
import { expect, it } from 'vitest'
import { proposeDates, RHYTHMS, type Rhythm } from './repeat-dates'

const TODAY = '2026-11-30'
const propose = (date: string, rhythm: Rhythm, count: number) => proposeDates(date, rhythm, { count, today: TODAY })
const yearsFrom = (year: number, days: readonly string[]) => days.map((day, index) => `${year + index}-${day}`)

it('proposes days at the same distance', () => {
  expect(propose('2026-12-21', 'weekly', 3)).toEqual(['2026-12-28', '2027-01-04', '2027-01-11'])
  expect(propose('2026-12-21', 'fortnightly', 2)).toEqual(['2027-01-04', '2027-01-18'])
})

it('stays on the same weekday of each month, and on its last where a month has no fifth', () => {
  expect(propose('2026-12-08', 'monthly', 3)).toEqual(['2027-01-12', '2027-02-09', '2027-03-09'])
  expect(propose('2026-12-29', 'monthly', 2)).toEqual(['2027-01-26', '2027-02-23'])
})

it('keeps the first Tuesday of October in all years, or the date, also of a leap day', () => {
  const tuesdays = yearsFrom(2027, ['10-05', '10-03', '10-02', '10-01', '10-07'])
  expect(propose('2026-10-06', 'yearly_weekday', 5)).toEqual(tuesdays)
  expect(propose('2026-10-06', 'yearly_date', 2)).toEqual(yearsFrom(2027, ['10-06', '10-06']))
  expect(propose('2028-02-29', 'yearly_date', 4)).toEqual(yearsFrom(2029, ['02-28', '02-28', '02-28', '02-29']))
})

it('continues an event of the past with the dates that lie ahead', () => {
  expect(propose('2024-10-01', 'yearly_weekday', 2)).toEqual(yearsFrom(2027, ['10-05', '10-03']))
  expect(propose('2026-11-10', 'fortnightly', 2)).toEqual(['2026-12-08', '2026-12-22'])
})

const aDay = fc
  .date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const weekdayOf = (day: string) => new Date(day).getUTCDay()
const weekOf = (day: string) => Math.ceil(Number(day.slice(8)) / 7)

it('proposes dates ahead in order, and each year in the same month on the same weekday of the same week or on the same day', () => {
  fc.assert(
    fc.property(
      aDay,
      aDay,
      fc.constantFrom(...RHYTHMS),
      fc.integer({ min: 1, max: 39 }),
      (date, today, rhythm, count) => {
        const dates = proposeDates(date, rhythm, { count, today })
        expect(dates).toEqual([...new Set(dates)].sort())
        expect(dates).toHaveLength(count)
        for (const next of dates) {
          expect(next > today && next > date).toBe(true)
          if (rhythm !== 'yearly_date') expect(weekdayOf(next)).toBe(weekdayOf(date))
          if (!rhythm.startsWith('yearly')) continue
          expect(next.slice(5, 7)).toBe(date.slice(5, 7))
          if (rhythm === 'yearly_date') expect(date.endsWith('02-29') || next.slice(8) === date.slice(8)).toBe(true)
          else expect(weekOf(date) === 5 || weekOf(next) === weekOf(date)).toBe(true)
        }
      },
    ),
  )
})
