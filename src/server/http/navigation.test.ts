import { expect, it } from 'vitest'
import { isNavigation } from './navigation'

const isNavigating = (headers: Record<string, string>, method = 'GET') =>
  isNavigation(new Request('http://localhost:3000/api/x', { method, headers }))

it.each([
  ['a click in a mail', { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document', accept: 'text/html,*/*' }],
  ['a browser without fetch metadata', { accept: 'text/html,application/xhtml+xml' }],
  ['a prefetch', { 'sec-purpose': 'prefetch' }],
  ['a preview of Safari', { purpose: 'preview' }],
  ['a prefetch of Firefox', { 'x-moz': 'prefetch' }],
  ['an image', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
  ['a script of another site', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'empty' }],
])('recognises %s as navigation', (_, headers) => {
  expect(isNavigating(headers)).toBe(true)
})

it('recognises HEAD as navigation', () => {
  expect(isNavigating({}, 'HEAD')).toBe(true)
})

it.each([
  ['a program', {}],
  ['a call of our own page', { 'sec-fetch-mode': 'cors', 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }],
  ['a client that wants JSON', { accept: 'application/json', 'accept-language': 'de' }],
])('recognises %s as a call', (_, headers) => {
  expect(isNavigating(headers)).toBe(false)
})
