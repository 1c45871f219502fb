import { expect, it } from 'vitest'
import { placeIn, roundMaxOf, stepPathOf } from './scale'

it('ends the axis at a round number above the largest value, with a whole half', () => {
  const values = [0, 1, 2, 3, 9, 10, 11, 55, 84, 120, 1900]
  expect(values.map(roundMaxOf)).toEqual([2, 2, 2, 4, 10, 10, 20, 60, 100, 200, 2000])
})

it('draws steps from left to right, also along an axis that counts down', () => {
  const axes = { from: 40, to: 0, max: 10 }
  expect(placeIn(axes).x(30)).toBe(25)
  const points = [
    { x: 40, y: 5 },
    { x: 20, y: 10 },
  ]
  expect(stepPathOf(points, { ...axes, until: 10 })).toBe('M0 100H0V50H50V0H75')
  expect(stepPathOf([], { ...axes, until: 10 })).toBe('')
})
