import type { CleanHtml } from '@/contract/shapes'

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' }

/** The words of a text without its tags, in one line. Clean HTML has no other entities, and no < within a tag. */
export function plainText(html: CleanHtml, max: number): string {
  const text = html
    .replace(/<\/?(?:strong|b|em|i|u|s|a)(?:\s[^>]*)?>/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .replace(/\s+/g, ' ')
    .trim()
  return shortened(text, max)
}

/** Ends with a whole word. */
function shortened(text: string, max: number): string {
  if (text.length <= max) return text
  const room = text.slice(0, max)
  const end = room.lastIndexOf(' ')
  return `${room.slice(0, end > 0 ? end : max - 1).replace(/[\s,;:–-]+$/, '')} …`
}
