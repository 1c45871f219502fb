import { expect, it } from 'vitest'
import { proposeDates } from './repeat-dates'

it('proposes days at the same distance', () => {
  expect(proposeDates('2026-12-21', 'weekly', 3)).toEqual(['2026-12-28', '2027-01-04', '2027-01-11'])
  expect(proposeDates('2026-12-21', 'fortnightly', 2)).toEqual(['2027-01-04', '2027-01-18'])
  expect(proposeDates('2026-12-21', 'yearly', 1)).toEqual(['2027-12-20'])
})

it('stays on the same weekday of each month, and on its last where a month has no fifth', () => {
  expect(proposeDates('2026-12-08', 'monthly', 3)).toEqual(['2027-01-12', '2027-02-09', '2027-03-09'])
  expect(proposeDates('2026-12-29', 'monthly', 2)).toEqual(['2027-01-26', '2027-02-23'])
})
