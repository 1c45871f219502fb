import { wordsIn } from '@/contract/entities'
import type { CleanHtml } from '@/contract/shapes'

/** The beginning of a text, in words alone. */
export const plainText = (html: CleanHtml, max: number): string => shortened(wordsIn(html), max)

/** Ends with a whole word. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const room = text.slice(0, max)
  const end = room.lastIndexOf(' ')
  return `${room.slice(0, end > 0 ? end : max - 1).replace(/[\s,;:–-]+$/, '')} …`
}
