const graphemes = new Intl.Segmenter('de', { granularity: 'grapheme' })
/** A letter with more marks than any language has is cut within itself. */
const GRAPHEME_MAX_BYTES = 40

/** A text that is cut ends with an ellipsis, and never within a character that people see. */
export function cutText(text: string, { characters, bytes }: { characters: number; bytes: number }): string {
  const parts = Array.from(graphemes.segment(text), ({ segment }) => segment)
  if (parts.length <= characters && bytesOf(text) <= bytes) return text
  const pieces = parts.flatMap((part) => (bytesOf(part) > GRAPHEME_MAX_BYTES ? Array.from(part) : [part]))
  let cut = ''
  for (const piece of pieces.slice(0, characters)) {
    if (bytesOf(`${cut}${piece}…`) > bytes) break
    cut += piece
  }
  return `${cut}…`
}

/** A quotation mark or a control character takes more bytes in JSON. */
const bytesOf = (text: string) => Buffer.byteLength(JSON.stringify(text))
