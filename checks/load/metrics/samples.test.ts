import { expect, it } from 'vitest'
import { growthPerHour, lowsOf } from './samples.mjs'

const MINUTE = 60_000
const series = (minutes: number, value: (at: number) => number) =>
  Array.from({ length: minutes * 6 }, (_, place) => ({ at: place * 10_000, value: value(place * 10_000) }))

it('sees growth under the saw teeth of the garbage collection', () => {
  const grows = series(20, (at) => 100 + at / MINUTE + (at % MINUTE) / 500)
  expect(growthPerHour(lowsOf(grows))).toBeCloseTo(60, 0)
})

it('sees none where only the teeth are', () => {
  const level = series(20, (at) => 100 + (at % MINUTE) / 500)
  expect(growthPerHour(lowsOf(level))).toBeCloseTo(0, 5)
})

it('claims nothing about a single point', () => {
  expect(growthPerHour([{ at: 0, value: 100 }])).toBe(0)
})
