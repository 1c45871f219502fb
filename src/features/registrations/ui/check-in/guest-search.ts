import type { DoorPerson } from '../contract/check-in'

const LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' }

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđıς]/g, (letter) => LETTERS[letter] ?? letter)

/** Twice: as it stands, and with ae, oe and ue as people type them for umlauts. */
type Spelled = readonly [plain: string, short: string]

function spelled(text: string): Spelled {
  const simple = plain(text)
  return [simple, simple.replace(/([aou])e/g, '$1')]
}

const holds = (text: Spelled, word: Spelled) => text[0].includes(word[0]) || text[1].includes(word[1])
const begins = (text: Spelled, word: Spelled) => text[0].startsWith(word[0]) || text[1].startsWith(word[1])

/** A person prepared for the search; the words stand in the order in which a hit at their beginning counts. */
export type Entry = { person: DoorPerson; text: Spelled; words: Spelled[][] }

/** By last name, as the language orders its letters. */
export function entriesOf(people: DoorPerson[], locale: string): Entry[] {
  const { compare } = new Intl.Collator(locale)
  return people
    .toSorted((one, other) => compare(nameKey(one), nameKey(other)) || compare(one.id, other.id))
    .map((person) => {
      const { first_name, last_name, institution, email, title } = person
      const rest = [institution, email, title, person.main_name ?? '']
      return {
        person,
        text: spelled([title, first_name, last_name, ...rest].join(' ')),
        words: [wordsOf(last_name), wordsOf(first_name), rest.flatMap(wordsOf)],
      }
    })
}

const nameKey = ({ last_name, first_name, email }: DoorPerson) =>
  `${last_name || first_name || email}\u0000${first_name}`

/** A name of several parts begins with each of them. */
const wordsOf = (text: string): Spelled[] => [text, ...text.split(/[\s-]+/)].filter(Boolean).map(spelled)

/** Everybody in whom each word is found, the best match first. */
export function find(entries: Entry[], search: string): DoorPerson[] {
  const asked = search.trim().split(/\s+/).filter(Boolean).map(spelled)
  if (asked.length === 0) return entries.map(({ person }) => person)
  return entries
    .filter(({ text }) => asked.every((word) => holds(text, word)))
    .map(({ person, words }) => ({ person, rank: asked.reduce((sum, word) => sum + rankOf(words, word), 0) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ person }) => person)
}

function rankOf(words: Spelled[][], word: Spelled): number {
  const rank = words.findIndex((group) => group.some((text) => begins(text, word)))
  return rank === -1 ? words.length : rank
}

/** The heading under which somebody stands. */
export function letterOf({ last_name, first_name, email }: DoorPerson): string {
  const [letter = ''] = plain((last_name || first_name || email).trim())
  return /\p{L}/u.test(letter) ? letter.toUpperCase() : '#'
}

/** What was searched for in vain, as the beginning of a new person. */
export function draftOf(search: string): { first_name: string; last_name: string; email: string } {
  const words = search.trim().split(/\s+/)
  const email = words.find((word) => word.includes('@')) ?? ''
  const names = words.filter((word) => word !== email)
  return { first_name: names.slice(0, -1).join(' '), last_name: names.at(-1) ?? '', email }
}
