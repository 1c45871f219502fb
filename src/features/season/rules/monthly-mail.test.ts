import { expect, it } from 'vitest'
import { mailPeriods } from './monthly-mail'

it('speaks of the month before and the twelve months to its end', () => {
  expect(mailPeriods('2026-03')).toEqual({
    last: { from: '2026-02-01', to: '2026-02-28' },
    season: { from: '2025-03-01', to: '2026-02-28' },
  })
})
