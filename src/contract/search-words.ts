/** The function fold_text() of the database as the browser computes it: case, accents and umlauts do not matter. */
export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ßæðđıłøœþ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(/([aou])e/g, '$1')

/** Unicode does not take these letters apart. */
const PLAIN_LETTERS: Record<string, string> = {
  ß: 'ss',
  æ: 'a',
  ð: 'd',
  đ: 'd',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  œ: 'o',
  þ: 't',
}

/** The folded words of a search. Signs before the first letter or digit of a word say nothing. */
export const searchedWordsOf = (search: string): string[] =>
  foldText(search)
    .split(/\s+/)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter(Boolean)

/** A word of a search begins a word of a text, or is a whole one. */
export type Match = 'start' | 'whole'

/** The regular expression of a folded word in a folded text, for the database and the browser. */
export const wordPatternOf = (word: string, match: Match): string =>
  `(^|[^[:alnum:]])${escapeSigns(word)}${match === 'whole' ? '([^[:alnum:]]|$)' : ''}`

const escapeSigns = (word: string) => word.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`)

/** Tells how all words of a search occur in a text. Undefined if one of them does not, or there is none. */
export function matchOf(text: string, search: string): Match | undefined {
  const folded = foldText(text)
  const words = searchedWordsOf(search)
  if (words.length === 0) return undefined
  const isEach = (match: Match) => words.every((word) => browserPatternOf(word, match).test(folded))
  if (!isEach('start')) return undefined
  return isEach('whole') ? 'whole' : 'start'
}

const browserPatternOf = (word: string, match: Match) =>
  new RegExp(wordPatternOf(word, match).replaceAll('[:alnum:]', String.raw`\p{L}\p{N}`), 'u')

/** Shorter words have too many neighbours. */
const SIMILAR_LETTERS = 4
const ERRORS_MAX = 2
/** A longer word may be typed in part. */
const WHOLE_LETTERS = 6

export const mayBeMisspelled = (word: string): boolean => word.length >= SIMILAR_LETTERS

/** The letters and digits of a text that are words by themselves. */
const partsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

/**
 * Counts the typing errors of a search that explain a text: one in a word of four letters, two in one of eight. A word
 * that stands inside another has none. Undefined if a word is too different.
 */
export function errorsOf(text: string, search: string): number | undefined {
  const parts = partsOf(text)
  const errors = partsOf(search).map((word) => errorsOfWord(parts, word))
  if (errors.length === 0) return undefined
  return errors.reduce((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0)
}

function errorsOfWord(parts: string[], word: string): number | undefined {
  if (parts.some((part) => part.startsWith(word) || (mayBeMisspelled(word) && part.includes(word)))) return 0
  const most = Math.min(ERRORS_MAX, Math.floor(word.length / SIMILAR_LETTERS))
  const similar = most === 0 ? [] : parts.filter((part) => part.length >= word.length - most)
  const errors = Math.min(...similar.map((part) => distanceOf(word, part)))
  return errors <= most ? errors : undefined
}

/** The letters to add, drop, replace or exchange until a word begins the other, or until a short word is the other. */
function distanceOf(word: string, other: string): number {
  const target = other.slice(0, word.length + ERRORS_MAX + 1)
  let before: number[] = []
  let row = Array.from({ length: target.length + 1 }, (_, column) => column)
  for (let line = 1; line <= word.length; line += 1) {
    const next = [line]
    for (let column = 1; column <= target.length; column += 1) {
      const isSame = word[line - 1] === target[column - 1]
      const isExchanged = word[line - 1] === target[column - 2] && word[line - 2] === target[column - 1]
      const replaced = at(row, column - 1) + (isSame ? 0 : 1)
      const exchanged = isExchanged && line > 1 && column > 1 ? at(before, column - 2) + 1 : replaced
      next.push(Math.min(replaced, exchanged, at(row, column) + 1, at(next, column - 1) + 1))
    }
    before = row
    row = next
  }
  return word.length < WHOLE_LETTERS ? at(row, target.length) : Math.min(...row)
}

const at = (row: number[], column: number) => row[column] ?? Number.POSITIVE_INFINITY

/** The sounds of Meier, Meyer, Maier and Mayer, and two exchanged letters, share too few groups of three letters. */
export function spellingsOf(word: string): string[] {
  if (!mayBeMisspelled(word)) return [word]
  const sounds = ['ei', 'ey', 'ai', 'ay'].map((sound) => word.replace(/[ea][iy]/, sound))
  const exchanged = Array.from({ length: word.length - 1 }, (_, position) => {
    const [first = '', second = ''] = word.slice(position)
    return word.slice(0, position) + second + first + word.slice(position + 2)
  })
  return [...new Set([word, ...sounds, ...exchanged])]
}
