import { expect, it } from 'vitest'
import { growthPerHour, minimaOf } from './samples.mjs'

const MINUTE = 60_000
const series = (minutes: number, value: (at: number) => number) =>
  Array.from({ length: minutes * 6 }, (_, index) => ({ at: index * 10_000, value: value(index * 10_000) }))

it('finds growth in memory that garbage collection makes rise and fall', () => {
  const grows = series(20, (at) => 100 + at / MINUTE + (at % MINUTE) / 500)
  expect(growthPerHour(minimaOf(grows))).toBeCloseTo(60, 0)
})

it('finds no growth in memory that only rises and falls by garbage collection', () => {
  const level = series(20, (at) => 100 + (at % MINUTE) / 500)
  expect(growthPerHour(minimaOf(level))).toBeCloseTo(0, 5)
})

it('reports no growth for a single point', () => {
  expect(growthPerHour([{ at: 0, value: 100 }])).toBe(0)
})
