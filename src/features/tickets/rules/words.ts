import type { Locale } from '@/contract/locales'
import { bytesOf } from './code'
import { TICKET_WORDS } from './word-list'

const WORDS = 3

const wordListOf = (hash: string, locale: Locale): string[] =>
  Array.from(bytesOf(hash).subarray(0, WORDS), (byte) => TICKET_WORDS[locale][byte] ?? '')

/** The ticket in words that can be read aloud, by the lookup hash of its code: devices know no more of a ticket. */
export const wordsOf = (hash: string, locale: Locale): string => wordListOf(hash, locale).join(' ')

/** Tells whether each word of the search begins a word of the ticket, in any order and in one of the languages. */
export function wordsMatch(hash: string, search: string): boolean {
  const parts = search.toLowerCase().match(/\p{L}+/gu)
  if (!parts) return false
  const isIn = (words: string[]) => parts.every((part) => words.some((word) => word.toLowerCase().startsWith(part)))
  return isIn(wordListOf(hash, 'de')) || isIn(wordListOf(hash, 'en'))
}
