import fc from 'fast-check'
import { expect, it } from 'vitest'
import { wordsOf } from '@/features/tickets/rules/words'
import type { Guest } from '../../contract/guest-list'
import { guestWith } from '../../rules/guest'
import { searchEntriesOf, searchPeople, walkInDraftOf } from './guest-search'

let count = 0

function somebody(first_name: string, last_name: string, more: Partial<Guest> = {}): Guest {
  count += 1
  const id = `person-${String(count).padStart(12, '0')}`
  return guestWith({ id, first_name, last_name, email: `${count}@example.org`, ...more })
}

const namesFor = (people: Guest[], search: string) =>
  searchPeople(searchEntriesOf(people, 'de'), search).map(({ first_name, last_name }) => `${first_name} ${last_name}`)

const mueller = somebody('Jürgen', 'Müller', { institution: 'Süd-Apotheke' })
const weiss = somebody('Anna', 'Weiß')
const berg = somebody('Anna', 'Berg', { email: 'a.berg@klinik-nord.de', main_name: 'Eva Holm' })
const people = [mueller, weiss, berg]

it('finds an umlaut however it is typed or stored', () => {
  for (const typed of ['Müller', 'MÜLLER', 'mueller', 'muller', 'mue', 'mu', 'Mu\u0308ller', ' juergen  müller '])
    expect([typed, namesFor(people, typed)]).toEqual([typed, ['Jürgen Müller']])
  for (const typed of ['müller', 'mueller', 'muller'])
    expect(namesFor([somebody('Ina', 'Mueller')], typed)).toEqual(['Ina Mueller'])
  expect(namesFor(people, 'weiss')).toEqual(['Anna Weiß'])
})

it('finds each word anywhere: in the name, the institution, the address and who they came with', () => {
  expect(namesFor(people, 'apotheke jürg')).toEqual(['Jürgen Müller'])
  expect(namesFor(people, 'nord anna')).toEqual(['Anna Berg'])
  expect(namesFor(people, 'holm')).toEqual(['Anna Berg'])
  expect(namesFor(people, 'anna müller')).toEqual([])
})

it('ranks a last name that begins with the search first, then first names, other fields, and matches inside a word', () => {
  const within = somebody('Ulf', 'Aberg')
  const place = somebody('Ute', 'Zorn', { institution: 'Berg-Apotheke' })
  const first = somebody('Bergit', 'Adam')
  const double = somebody('Tom', 'Weiß-Berger')
  expect(namesFor([within, place, first, double, berg], 'berg')).toEqual([
    'Anna Berg',
    'Tom Weiß-Berger',
    'Bergit Adam',
    'Ute Zorn',
    'Ulf Aberg',
  ])
})

it('orders everybody by last name when the search is empty', () => {
  const nameless = somebody('', '', { email: 'c@example.org' })
  expect(searchPeople(searchEntriesOf([weiss, nameless, mueller, berg], 'de'), '  ')).toEqual([
    berg,
    nameless,
    mueller,
    weiss,
  ])
})

it('finds a person by the words of the ticket in either language, in any order, but not by one letter', () => {
  const ticket = '00ff1020304050607080900000000000'
  const holder = somebody('Ina', 'Kern', { ticket })
  const waiting = { ...somebody('Eva', 'Lux'), state: 'waiting' as const }
  const [first = '', second = '', third = ''] = wordsOf(ticket, 'de').split(' ')
  for (const typed of [
    wordsOf(ticket, 'de'),
    wordsOf(ticket, 'en').toUpperCase(),
    `${third} ${first}`,
    second.slice(0, 4),
  ])
    expect([typed, namesFor([holder, ...people], typed)]).toEqual([typed, ['Ina Kern']])
  expect(namesFor([holder], second.slice(0, 1))).toEqual([])
  expect(searchPeople(searchEntriesOf([waiting], 'de'), 'lux')).toEqual([waiting])
})

const letters = fc.string({ unit: fc.constantFrom(...'abcdeEÄöüßlnrs-'), minLength: 1, maxLength: 12 })

const parts = fc.record({ texts: fc.tuple(letters, letters, letters), from: fc.nat(), size: fc.nat() })

it('finds a person by any part of any of their words', () => {
  fc.assert(
    fc.property(parts, ({ texts, from, size }) => {
      const [first_name, last_name, institution] = texts
      const person = somebody(first_name, last_name, { institution })
      for (const text of texts) {
        const start = from % text.length
        const part = text.slice(start, start + 1 + (size % text.length))
        expect(searchPeople(searchEntriesOf([person], 'de'), part)).toEqual([person])
        expect(searchPeople(searchEntriesOf([person], 'de'), part.toUpperCase())).toEqual([person])
      }
    }),
  )
})

it('turns a search without a match into the draft of a new person', () => {
  expect(walkInDraftOf(' Anna  Lena Berg ')).toEqual({ first_name: 'Anna Lena', last_name: 'Berg', email: '' })
  expect(walkInDraftOf('berg@example.org')).toEqual({ first_name: '', last_name: '', email: 'berg@example.org' })
  expect(walkInDraftOf('')).toEqual({ first_name: '', last_name: '', email: '' })
})
