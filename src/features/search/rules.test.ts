import { expect, it } from 'vitest'
import { containsWords } from './rules'

const CHECK_IN = { label: 'Check-in: Wundheilung für Ärzte', detail: 'Heute um 18:00' }

it.each(['check', 'heute check-in', 'WUND', 'aerzte', 'arzte fur', ''])('an option is found by %s', (words) => {
  expect(containsWords(CHECK_IN, words)).toBe(true)
})

it.each(['morgen', 'check-in morgen', 'ärztin'])('an option is not found by %s', (words) => {
  expect(containsWords(CHECK_IN, words)).toBe(false)
})
