import { expect, it } from 'vitest'
import { BERLIN_CLOCK, usualEndOf } from './link-end'

it.each([
  ['two hours after the event', '2026-06-15T18:00:00.000Z', '2026-06-15T09:00:00.000Z', '2026-06-15T20:00:00.000Z'],
  [
    'two hours from now if it is over',
    '2026-06-15T18:00:00.000Z',
    '2026-06-16T09:07:00.000Z',
    '2026-06-16T11:15:00.000Z',
  ],
  [
    'after 30 days if it is far ahead',
    '2026-09-15T18:00:00.000Z',
    '2026-06-15T09:07:00.000Z',
    '2026-07-15T09:00:00.000Z',
  ],
])('proposes that a link ends %s', (_, ends_at, server_time, end) => {
  expect(usualEndOf({ ends_at, server_time })).toBe(end)
})

it.each([
  ['2026-06-15T20:00:00.000Z', '2026-06-15 22:00'],
  ['2026-12-15T20:15:00.000Z', '2026-12-15 21:15'],
  ['0020-06-15 22:00', '0020-06-15 22:00'],
])('shows %s as %s in Berlin, and stores what is typed there', (value, shown) => {
  expect([BERLIN_CLOCK.toShown(value), BERLIN_CLOCK.toValue(shown)]).toEqual([shown, value])
})
