const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Text out of HTML, for what cleaning and escaping write: they know no other entities. */
export const unescaped = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)

/** The words of a text without its tags, in one line. Clean HTML has no < within a tag. */
export function wordsIn(html: string): string {
  const untagged = html.replace(/<\/?(?:strong|b|em|i|u|s|a)(?:\s[^>]*)?>/g, '').replace(/<[^>]*>/g, ' ')
  return unescaped(untagged).replace(/\s+/g, ' ').trim()
}
