import { expect, it } from 'vitest'
import { decimalSeparatorOf, parseDecimal } from './decimals'

it('uses the decimal separator of the language', () => {
  expect(['de', 'en', 'fr', 'de-CH'].map(decimalSeparatorOf)).toEqual([',', '.', ',', '.'])
})

it('distinguishes empty and unfinished input from zero', () => {
  expect(['', '-', '1.', '0', 0, 'x'].map(parseDecimal)).toEqual([null, null, 1, 0, 0, null])
})
