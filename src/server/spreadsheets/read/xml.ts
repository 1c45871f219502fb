import { SaxesParser } from 'saxes'
import { LIMIT, Refusal, TEXT_TOO_LONG } from './sheet-refusal.ts'

export type Attributes = Readonly<Record<string, string>>

/** Names come without the prefix of their namespace: programs choose those as they like. */
export type XmlHandlers = {
  open(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** A single name, text or comment that is longer is no spreadsheet's; a text of a cell has six bytes for each sign at most. */
const SILENCE_MAX = 8 * LIMIT.text

/** Takes the bytes of an XML file as they come; whoever takes them calls `end` behind the last. */
export function xmlReader(handlers: XmlHandlers) {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let depth = 0
  let silence = 0
  parser.on('doctype', () => {
    throw new Refusal('sheet_unsafe')
  })
  parser.on('opentag', ({ name, attributes }) => {
    silence = 0
    depth += 1
    if (depth > LIMIT.depth) throw new Refusal('sheet_unsafe')
    handlers.open(localOf(name), attributes)
  })
  parser.on('closetag', ({ name }) => {
    silence = 0
    depth -= 1
    handlers.close?.(localOf(name))
  })
  const say = handlers.text
  if (say) {
    parser.on('text', say)
    parser.on('cdata', say)
  }

  let decoder: TextDecoder | undefined
  return {
    take(bytes: Uint8Array): void {
      decoder ??= decoderOf(bytes)
      const text = decoder.decode(bytes, { stream: true })
      silence += text.length
      parser.write(text)
      if (silence > SILENCE_MAX) throw new Refusal(TEXT_TOO_LONG)
    },
    end(): void {
      parser.write(decoder?.decode() ?? '').close()
    },
  }
}

function localOf(name: string): string {
  const colon = name.indexOf(':')
  return colon < 0 ? name : name.slice(colon + 1)
}

/** The format allows two encodings; the second begins with a mark. */
function decoderOf([first, second]: Uint8Array): TextDecoder {
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { fatal: true })
}
