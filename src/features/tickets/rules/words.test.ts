import { expect, it } from 'vitest'
import { lookupHashOf } from './code'
import { TICKET_WORDS } from './word-list'
import { wordsMatch, wordsOf } from './words'

it('says a ticket in three words of a language, one for each of the first bytes of its hash', async () => {
  const hash = await lookupHashOf('00112233445566778899')
  expect(wordsOf(hash, 'de')).toMatch(/^[A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+$/)
  expect(wordsOf(`000102${'f'.repeat(26)}`, 'de')).toBe(TICKET_WORDS.de.slice(0, 3).join(' '))
  expect(wordsOf(`fffefd${'0'.repeat(26)}`, 'en')).toBe(TICKET_WORDS.en.slice(-3).reverse().join(' '))
})

it('finds a ticket by the beginnings of its words, in any order and in either language', () => {
  const hash = `000102${'0'.repeat(26)}`
  const [first = '', second = '', third = ''] = wordsOf(hash, 'de').split(' ')
  const [english = ''] = wordsOf(hash, 'en').split(' ')
  const found = [first.toUpperCase(), `${third}, ${second.slice(0, 3)}-${first}`, english, `  ${english.slice(0, 2)} `]
  expect(found.map((search) => wordsMatch(hash, search))).not.toContain(false)
  const others = ['', ' - ', `${first} Xylophon`, `${english} ${wordsOf(hash, 'de').split(' ')[2]}`, first.slice(1)]
  expect(others.map((search) => wordsMatch(hash, search))).not.toContain(true)
})

it('has 256 words in each language that no ear and no keyboard confuses', () => {
  for (const words of Object.values(TICKET_WORDS)) {
    expect(words).toHaveLength(256)
    expect(words.filter((word) => !/^[A-Z][a-z]{2,}$/.test(word))).toEqual([])
    const confused = words.flatMap((one, at) =>
      words.slice(at + 1).filter((other) => distanceOf(one, other) < 2 || other.startsWith(one)),
    )
    expect(confused).toEqual([])
  }
})

/** The number of letters to add, drop or replace. */
function distanceOf(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [line, letter] of Array.from(one.toLowerCase()).entries()) {
    const next = [line + 1]
    for (const [at, wanted] of Array.from(other.toLowerCase()).entries())
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, (row[at] ?? 0) + Number(letter !== wanted)))
    row = next
  }
  return row.at(-1) ?? 0
}
