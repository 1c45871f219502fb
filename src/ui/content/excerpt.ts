import { textOfHtml } from '@/contract/html-text'
import type { CleanHtml } from '@/contract/shapes'

/** Returns the beginning of a text without its tags. */
export const excerptOf = (html: CleanHtml, max: number): string => shortenToWord(textOfHtml(html), max)

function shortenToWord(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max)
  const end = start.lastIndexOf(' ')
  return `${start.slice(0, end > 0 ? end : max - 1).replace(/[\s,;:–-]+$/, '')} …`
}
