import { expect, it } from 'vitest'
import { isPasteable } from './pasteable-images'

it.each(['gif', 'jpeg', 'png', 'svg+xml', 'webp', 'bmp', 'x-icon'])('takes a dropped or pasted image/%s', (type) => {
  expect(isPasteable(`image/${type}`)).toBe(true)
})

it.each(['image/tiff', 'text/html', 'application/pdf', ''])('refuses %s', (type) => {
  expect(isPasteable(type)).toBe(false)
})
