import { expect, it } from 'vitest'
import { replacedFields } from './outcomes'

it('replaces only fields whose value in the list differs', () => {
  const row = { city: 'Dresden', title: 'Dr.', gender: null }
  expect(replacedFields({ city: 'Bonn', title: 'Dr.', gender: undefined }, row)).toEqual({ city: 'Dresden' })
})
