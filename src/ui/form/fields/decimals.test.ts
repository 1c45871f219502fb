import { expect, it } from 'vitest'
import { decimalSeparatorOf, numberOf } from './decimals'

it('asks the language for its decimal separator', () => {
  expect(['de', 'en', 'fr', 'de-CH'].map(decimalSeparatorOf)).toEqual([',', '.', ',', '.'])
})

it('tells empty and unfinished from zero', () => {
  expect(['', '-', '1.', '0', 0, 'x'].map(numberOf)).toEqual([null, null, 1, 0, 0, null])
})
