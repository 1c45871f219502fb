import { unescaped } from '@/contract/entities'
import type { CleanHtml } from '@/contract/shapes'

/** The words of a text without its tags, in one line. Clean HTML has no < within a tag. */
export function plainText(html: CleanHtml, max: number): string {
  const untagged = html.replace(/<\/?(?:strong|b|em|i|u|s|a)(?:\s[^>]*)?>/g, '').replace(/<[^>]*>/g, ' ')
  return shortened(unescaped(untagged).replace(/\s+/g, ' ').trim(), max)
}

/** Ends with a whole word. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const room = text.slice(0, max)
  const end = room.lastIndexOf(' ')
  return `${room.slice(0, end > 0 ? end : max - 1).replace(/[\s,;:–-]+$/, '')} …`
}
