const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const CHARACTERS: Record<string, string> = {
  ...Object.fromEntries(Object.entries(ENTITIES).map(([sign, entity]) => [entity, sign])),
  '&#x27;': "'",
}

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** Decodes the entities that React and our own cleaning and escaping write; they write no others. */
export const unescapeHtml = (html: string): string =>
  html.replace(/&(?:amp|lt|gt|quot|#39|#x27);/g, (entity) => CHARACTERS[entity] ?? entity)

/** Removes the tags and line breaks of clean HTML, which has no < within a tag. */
export function textOfHtml(html: string): string {
  const untagged = html.replace(/<\/?(?:strong|b|em|i|u|s|a)(?:\s[^>]*)?>/g, '').replace(/<[^>]*>/g, ' ')
  return unescapeHtml(untagged).replace(/\s+/g, ' ').trim()
}
