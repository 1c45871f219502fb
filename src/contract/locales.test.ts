import { expect, it } from 'vitest'
import { localeOf } from './locales'

it.each([
  ['en-GB,en;q=0.9,de;q=0.8', 'en'],
  ['fr, DE-at;q=0.7', 'de'],
  ['fr', 'de'],
  ['', 'de'],
  [null, 'de'],
  [undefined, 'de'],
])('reads %s as %s', (header, locale) => {
  expect(localeOf(header)).toBe(locale)
})
