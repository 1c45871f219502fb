import type { Guest } from '@/features/registrations/contract/check-in'

const FOLDED_LETTERS: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i', ς: 'σ' }

const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßæœøłđıς]/g, (letter) => FOLDED_LETTERS[letter] ?? letter)

/** A text in two forms, since people type ae, oe and ue for umlauts: as it is, and with them reduced to a, o and u. */
type Spellings = readonly [plain: string, short: string]

function spellingsOf(text: string): Spellings {
  const simple = foldText(text)
  return [simple, simple.replace(/([aou])e/g, '$1')]
}

const contains = (text: Spellings, word: Spellings) => text[0].includes(word[0]) || text[1].includes(word[1])
const startsWith = (text: Spellings, word: Spellings) => text[0].startsWith(word[0]) || text[1].startsWith(word[1])

/** A person prepared for the search; the groups of words are in the order in which a match at their beginning ranks. */
type GuestEntry = { person: Guest; text: Spellings; words: Spellings[][] }

/** Sorts by last name in the order of the language. */
export function guestEntriesOf(people: Guest[], locale: string): GuestEntry[] {
  const { compare } = new Intl.Collator(locale)
  return people
    .toSorted((one, other) => compare(nameKey(one), nameKey(other)) || compare(one.id, other.id))
    .map((person) => {
      const { first_name, last_name, institution, email, title } = person
      const rest = [institution, email, title, person.main_name ?? '']
      return {
        person,
        text: spellingsOf([title, first_name, last_name, ...rest].join(' ')),
        words: [wordsOf(last_name), wordsOf(first_name), rest.flatMap(wordsOf)],
      }
    })
}

const nameKey = ({ last_name, first_name, email }: Guest) => `${last_name || first_name || email}\u0000${first_name}`

/** The parts of a compound name count as words, since people search for either of them. */
const wordsOf = (text: string): Spellings[] => [text, ...text.split(/[\s-]+/)].filter(Boolean).map(spellingsOf)

/** Finds the people who contain each word of the search, the best match first. */
export function searchGuests(entries: GuestEntry[], search: string): Guest[] {
  const searchWords = search.trim().split(/\s+/).filter(Boolean).map(spellingsOf)
  if (searchWords.length === 0) return entries.map(({ person }) => person)
  return entries
    .filter(({ text }) => searchWords.every((word) => contains(text, word)))
    .map(({ person, words }) => ({ person, rank: searchWords.reduce((sum, word) => sum + rankOf(words, word), 0) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ person }) => person)
}

function rankOf(words: Spellings[][], word: Spellings): number {
  const rank = words.findIndex((group) => group.some((text) => startsWith(text, word)))
  return rank === -1 ? words.length : rank
}

/** The letter under which the list shows a person. */
export function headingOf({ last_name, first_name, email }: Guest): string {
  const [letter = ''] = foldText((last_name || first_name || email).trim())
  return /\p{L}/u.test(letter) ? letter.toUpperCase() : '#'
}

/** Turns a search without a match into the names and the address of a new person. */
export function walkInDraftOf(search: string): { first_name: string; last_name: string; email: string } {
  const words = search.trim().split(/\s+/)
  const email = words.find((word) => word.includes('@')) ?? ''
  const names = words.filter((word) => word !== email)
  return { first_name: names.slice(0, -1).join(' '), last_name: names.at(-1) ?? '', email }
}
