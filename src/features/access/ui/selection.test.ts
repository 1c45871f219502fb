import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applySelection, checkStateOf, selectedIdsOf } from './selection'

const all = [1, 2, 3, 4, 5].map((id) => ({ id, name: `call ${id}` }))
const some = fc.subarray(all.map(({ id }) => id))

it('ticking changes the touched ids only', () => {
  fc.assert(
    fc.property(some, some, fc.boolean(), (before, ids, on) => {
      const after = selectedIdsOf(applySelection(all, new Set(before), { ids, on }))
      for (const { id } of all) expect(after.has(id)).toBe(ids.includes(id) ? on : before.includes(id))
    }),
  )
})

it('ticking and unticking restores the same ids in the same order', () => {
  fc.assert(
    fc.property(some, some, (before, ids) => {
      const fresh = ids.filter((id) => !before.includes(id))
      const start = applySelection(all, new Set(before), { ids: [], on: true })
      const ticked = applySelection(all, selectedIdsOf(start), { ids: fresh, on: true })
      expect(applySelection(all, selectedIdsOf(ticked), { ids: fresh, on: false })).toEqual(start)
    }),
  )
})

it('a group is ticked completely, partly or not at all', () => {
  expect(checkStateOf([1, 2], new Set([1, 2, 3]))).toBe('all')
  expect(checkStateOf([1, 2], new Set([2]))).toBe('some')
  expect(checkStateOf([1, 2], new Set([3]))).toBe('none')
})

it('reads the ids from every shape of a form value', () => {
  expect([...selectedIdsOf([{ id: 3 }, { id: 4, name: 'x' }])]).toEqual([3, 4])
  expect([...selectedIdsOf(undefined)]).toEqual([])
})
