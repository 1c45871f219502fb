import { expect, it } from 'vitest'
import { createCodeFilter } from './repeated-codes'

const reportsAt = (times: number[], text = 'ticket') => {
  const isNew = createCodeFilter((read) => read === 'ticket')
  return times.filter((now) => isNew(text, now))
}

it('reports a code once while it stays in view, and again when it comes back after three seconds', () => {
  const inView = Array.from({ length: 120 }, (_, frame) => frame * 100)
  expect(reportsAt(inView)).toEqual([0])
  expect(reportsAt([0, 100, 2_900, 5_800, 9_000])).toEqual([0, 9_000])
})

it('reports another code at once', () => {
  const isNew = createCodeFilter(() => true)
  expect([isNew('one', 0), isNew('two', 80), isNew('one', 160)]).toEqual([true, true, false])
})

it('reports a text of others only when it was read twice', () => {
  expect(reportsAt([0, 2_000, 2_080, 2_160], 'foreign')).toEqual([2_080])
})
