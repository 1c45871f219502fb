import { expect, it } from 'vitest'
import { dueMonth, firstWorkingDay } from './rules'

it.each([
  ['2026-01-01', '2026-01-02'],
  ['2026-05-01', '2026-05-04'],
  ['2026-08-01', '2026-08-03'],
  // Good Friday is 2 April 2021, and Easter Monday 1 April 2024.
  ['2024-04-01', '2024-04-02'],
  ['2021-04-01', '2021-04-01'],
  ['2018-04-01', '2018-04-03'],
])('finds the first working day of the month that begins on %s', (month, day) => {
  expect(firstWorkingDay(month)).toBe(day)
})

it('is due from eight in the morning in Berlin for ten days', () => {
  expect(dueMonth(new Date('2026-05-04T05:59:00Z'))).toBeNull()
  expect(dueMonth(new Date('2026-05-04T06:00:00Z'))).toBe('2026-05')
  expect(dueMonth(new Date('2026-05-13T06:00:00Z'))).toBe('2026-05')
  expect(dueMonth(new Date('2026-05-15T06:00:00Z'))).toBeNull()
})
