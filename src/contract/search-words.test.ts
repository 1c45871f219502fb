import { expect, it } from 'vitest'
import { errorsOf, matchOf } from './search-words'

const CHECK_IN = 'Check-in: Wundheilung für Ärzte Heute um 18:00'

it.each([
  ['check', 'whole'],
  ['heute check-in', 'whole'],
  ['WUND', 'start'],
  ['aerzte', 'whole'],
  ['arzte fur', 'whole'],
  ['(wund', 'start'],
  ['%', undefined],
  ['heilung', undefined],
  ['morgen', undefined],
  ['check-in morgen', undefined],
  ['ärztin', undefined],
])('a text is found by the words %j at their beginning: %s', (search, match) => {
  expect(matchOf(CHECK_IN, search)).toBe(match)
})

it.each([
  ['Wundheliung', 1],
  ['wundheilng aertze', 2],
  ['heilung', 0],
  ['Wnudheilnug', 2],
  ['wundhi', 1],
  ['ärzet', 1],
  ['um 1800', undefined],
  ['Wartezimmer', undefined],
  ['uhm', undefined],
  ['%', undefined],
])('a text explains %s by so many typing errors: %s', (search, errors) => {
  expect(errorsOf(CHECK_IN, search)).toBe(errors)
})
