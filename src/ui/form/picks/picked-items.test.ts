import { expect, it } from 'vitest'
import { movePicked, pickedItemsOf } from './picked-items'

const ash = { id: 1, name: 'Ash' }
const birch = { id: 2, name: 'Birch' }
const cedar = { id: 3, name: 'Cedar' }

it('moves an item up or down by one position, and not beyond the ends', () => {
  const picks = [ash, birch, cedar]
  expect(movePicked(picks, 1, 0)).toEqual([birch, ash, cedar])
  expect(movePicked(picks, 1, 2)).toEqual([ash, cedar, birch])
  expect(movePicked(picks, 0, -1)).toEqual(picks)
  expect(movePicked(picks, 2, 3)).toEqual(picks)
})

it('ignores values without an id', () => {
  expect(pickedItemsOf([ash, { id: 4 }, 'x', null])).toEqual([ash, { id: 4, name: '4' }])
  expect(pickedItemsOf(undefined)).toEqual([])
})

it('reads a single item like a list of it', () => {
  expect(pickedItemsOf(ash)).toEqual([ash])
  expect(pickedItemsOf(null)).toEqual([])
})
