import { wordsMatch } from '@/features/tickets/rules/words'
import type { Guest, OtherPerson } from '../../contract/guest-list'

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

/** A guest, or somebody of whom the list knows no address. */
type Searchable = Omit<OtherPerson, 'state'> & Partial<Pick<Guest, 'email' | 'institution'>>

/** The texts of a person; the groups of words are in the order in which a match at their beginning ranks. */
type SearchTexts = { sortKey: string; text: Spellings; words: Spellings[][] }
type Entry<P> = SearchTexts & { person: P }

/** Folding the texts of a thousand people takes as long as several actions, and few people change with one. */
const foldedTexts = new WeakMap<Searchable, SearchTexts>()

/** Sorts by last name in the order of the language. */
export function searchEntriesOf<P extends Searchable>(people: readonly P[], locale: string): Entry<P>[] {
  const { compare } = new Intl.Collator(locale)
  return people
    .map((person) => ({ person, ...foldTextsOf(person) }))
    .sort((one, other) => compare(one.sortKey, other.sortKey) || compare(one.person.id, other.person.id))
}

function foldTextsOf(person: Searchable): SearchTexts {
  const known = foldedTexts.get(person) ?? searchTextsOf(person)
  foldedTexts.set(person, known)
  return known
}

function searchTextsOf(person: Searchable): SearchTexts {
  const { first_name, last_name, institution = '', email = '', title } = person
  const rest = [institution, email, title, person.main_name ?? '']
  return {
    sortKey: `${last_name || first_name || email}\u0000${first_name}`,
    text: spellingsOf([title, first_name, last_name, ...rest].join(' ')),
    words: [wordsOf(last_name), wordsOf(first_name), rest.flatMap(wordsOf)],
  }
}

/** The parts of a compound name count as words, since people search for either of them. */
const wordsOf = (text: string): Spellings[] => [text, ...text.split(/[\s-]+/)].filter(Boolean).map(spellingsOf)

/** A single letter begins some word of most tickets, so the words of a ticket count from two letters on. */
const TICKET_SEARCH_MIN = 2

/** Finds the people who contain each word of the search, or whose ticket does; the best match comes first. */
export function searchPeople<P extends Searchable>(entries: readonly Entry<P>[], search: string): P[] {
  const typed = search.trim().split(/\s+/).filter(Boolean)
  if (typed.length === 0) return entries.map(({ person }) => person)
  const searchWords = typed.map(spellingsOf)
  const isTicketSearch = typed.every((word) => word.length >= TICKET_SEARCH_MIN)
  const hasTicket = ({ ticket }: P) => isTicketSearch && ticket !== null && wordsMatch(ticket, search)
  return entries
    .filter(({ person, text }) => searchWords.every((word) => contains(text, word)) || hasTicket(person))
    .map(({ person, words }) => ({ person, rank: searchWords.reduce((sum, word) => sum + rankOf(words, word), 0) }))
    .sort((one, other) => one.rank - other.rank)
    .map(({ person }) => person)
}

function rankOf(words: Spellings[][], word: Spellings): number {
  const rank = words.findIndex((group) => group.some((text) => startsWith(text, word)))
  return rank === -1 ? words.length : rank
}

/** Turns a search without a match into the names and the address of a new person. */
export function walkInDraftOf(search: string): { first_name: string; last_name: string; email: string } {
  const words = search.trim().split(/\s+/)
  const email = words.find((word) => word.includes('@')) ?? ''
  const names = words.filter((word) => word !== email)
  return { first_name: names.slice(0, -1).join(' '), last_name: names.at(-1) ?? '', email }
}
