import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type Match, wordPatternOf } from '@/contract/search-words'

/** One of these spellings begins a word of a folded text, or is one. */
export const hasWord = (text: SQLWrapper, spellings: string[], match: Match): SQL | undefined =>
  or(...spellings.map((word) => sql`${text} ~ ${wordPatternOf(word, match)}`))
