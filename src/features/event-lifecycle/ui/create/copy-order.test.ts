import { expect, it } from 'vitest'
import { orderForCopy } from './copy-order'

it("begins with last year's event whose day returns next", () => {
  const dates = ['2024-12-03', '2025-12-02', '2026-03-04', '2026-11-29', '2026-11-30', '2027-01-12', '2025-03-05']
  const ordered = orderForCopy(
    dates.map((date) => ({ date })),
    '2026-11-30',
  )
  expect(ordered.map(({ date }) => date)).toEqual([
    '2025-12-02',
    '2026-03-04',
    '2026-11-29',
    '2026-11-30',
    '2027-01-12',
    '2025-03-05',
    '2024-12-03',
  ])
})
