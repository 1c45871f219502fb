import fc from 'fast-check'
import { expect, it } from 'vitest'
import { chosenOf, idsOf, tickOf } from './grants'

const all = [1, 2, 3, 4, 5].map((id) => ({ id, name: `call ${id}` }))
const some = fc.subarray(all.map(({ id }) => id))

it('ticking takes exactly what was touched, and keeps the rest', () => {
  fc.assert(
    fc.property(some, some, fc.boolean(), (before, ids, on) => {
      const after = idsOf(chosenOf(all, new Set(before), { ids, on }))
      for (const { id } of all) expect(after.has(id)).toBe(ids.includes(id) ? on : before.includes(id))
    }),
  )
})

it('ticking and taking it back leaves what was there, in the same order', () => {
  fc.assert(
    fc.property(some, some, (before, ids) => {
      const fresh = ids.filter((id) => !before.includes(id))
      const start = chosenOf(all, new Set(before), { ids: [], on: true })
      const ticked = chosenOf(all, idsOf(start), { ids: fresh, on: true })
      expect(chosenOf(all, idsOf(ticked), { ids: fresh, on: false })).toEqual(start)
    }),
  )
})

it('a group is ticked wholly, partly or not at all', () => {
  expect(tickOf([1, 2], new Set([1, 2, 3]))).toBe('all')
  expect(tickOf([1, 2], new Set([2]))).toBe('some')
  expect(tickOf([1, 2], new Set([3]))).toBe('none')
})

it('reads what a form holds, whatever that is', () => {
  expect([...idsOf([{ id: 3 }, { id: 4, name: 'x' }])]).toEqual([3, 4])
  expect([...idsOf(undefined)]).toEqual([])
})
