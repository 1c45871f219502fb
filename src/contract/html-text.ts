const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" }

/** Decodes the entities that our own cleaning and escaping write; they write no others. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)

/** Removes the tags and line breaks of clean HTML, which has no < within a tag. */
export function textOfHtml(html: string): string {
  const untagged = html.replace(/<\/?(?:strong|b|em|i|u|s|a)(?:\s[^>]*)?>/g, '').replace(/<[^>]*>/g, ' ')
  return unescapeHtml(untagged).replace(/\s+/g, ' ').trim()
}
