import { expect, it } from 'vitest'
import { moved, picksOf } from './picks'

const [ash, birch, cedar] = [
  { id: 1, name: 'Ash' },
  { id: 2, name: 'Birch' },
  { id: 3, name: 'Cedar' },
]

it('moves one place up or down and nothing beyond the ends', () => {
  const picks = [ash, birch, cedar]
  expect(moved(picks, { from: 1, by: -1 })).toEqual([birch, ash, cedar])
  expect(moved(picks, { from: 1, by: 1 })).toEqual([ash, cedar, birch])
  expect(moved(picks, { from: 0, by: -1 })).toEqual(picks)
  expect(moved(picks, { from: 2, by: 1 })).toEqual(picks)
})

it('takes for picks only what has an id', () => {
  expect(picksOf([ash, { id: 4 }, 'x', null])).toEqual([ash, { id: 4, name: '4' }])
  expect(picksOf(undefined)).toEqual([])
})
