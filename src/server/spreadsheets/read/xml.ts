import { SaxesParser } from 'saxes'
import { SHEET_LIMITS, SheetRefusal, TEXT_TOO_LONG } from './limits.ts'

export type XmlAttributes = Readonly<Record<string, string>>

/** Names come without the prefix of their namespace, which each program chooses freely. */
export type XmlHandlers = {
  open(name: string, attributes: XmlAttributes): void
  close?(name: string): void
  text?(text: string): void
}

/** No spreadsheet has a longer name, text or comment; a cell's text has at most six bytes for each character. */
const TOKEN_CHARACTERS_MAX = 8 * SHEET_LIMITS.text

/** Parses the bytes of an XML file in pieces; the caller must call `end` after the last one. */
export function createXmlReader(handlers: XmlHandlers) {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  let elements = 0
  let tokenCharacters = 0
  parser.on('doctype', () => {
    throw new SheetRefusal('sheet_unsafe')
  })
  parser.on('opentag', ({ name, attributes }) => {
    tokenCharacters = 0
    depth += 1
    elements += 1
    if (depth > SHEET_LIMITS.depth) throw new SheetRefusal('sheet_unsafe')
    if (elements > SHEET_LIMITS.elements) throw new SheetRefusal('sheet_too_slow')
    handlers.open(localNameOf(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    tokenCharacters = 0
    depth -= 1
    handlers.close?.(localNameOf(name))
  })
  const onText = handlers.text
  if (onText) {
    parser.on('text', onText)
    parser.on('cdata', onText)
  }

  let decoder: TextDecoder | undefined
  return {
    write(bytes: Uint8Array): void {
      decoder ??= createDecoder(bytes)
      const text = decoder.decode(bytes, { stream: true })
      tokenCharacters += text.length
      parser.write(text)
      if (tokenCharacters > TOKEN_CHARACTERS_MAX) throw new SheetRefusal(TEXT_TOO_LONG)
    },
    end(): void {
      parser.write(decoder?.decode() ?? '').close()
    },
  }
}

function localNameOf(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** The format allows two encodings; UTF-16 begins with a byte order mark. */
function createDecoder([first, second]: Uint8Array): TextDecoder {
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true })
}
