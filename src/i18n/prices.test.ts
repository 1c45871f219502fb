import { expect, it } from 'vitest'
import { formatPrice } from './prices'

it('a price is written as in the language of the reader, without decimals if it is whole', () => {
  const spaced = (price: string) => price.replaceAll('\u00a0', ' ')
  expect(spaced(formatPrice(45, 'EUR', 'de'))).toBe('45 €')
  expect(spaced(formatPrice(1045.5, 'CHF', 'de'))).toBe('1.045,50 CHF')
  expect(formatPrice(45, 'EUR', 'en')).toBe('€45')
  expect(spaced(formatPrice(1045.5, 'CHF', 'en'))).toBe('CHF 1,045.50')
})
