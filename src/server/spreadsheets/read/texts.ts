import { SHEET_LIMITS, SheetRefusal, TEXT_TOO_LONG } from './limits.ts'

/** The format writes `_x0041_` for a character. */
const ESCAPED_CHARACTER = /_x([\da-f]{4})_/i
const ESCAPED_CHARACTERS = new RegExp(ESCAPED_CHARACTER, 'gi')

/** Returns the text as people see it. Unpaired surrogates and the null character occur only in files made by hand. */
export function decodeCellText(raw: string): string {
  const text = ESCAPED_CHARACTER.test(raw) ? unescapeCharacters(raw) : raw
  if (text.length > SHEET_LIMITS.text) throw new SheetRefusal(TEXT_TOO_LONG)
  return text
}

const unescapeCharacters = (text: string) =>
  text
    .replace(ESCAPED_CHARACTERS, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '')
    .toWellFormed()

/** Joins the parts of a formatted text, and leaves out its pronunciation. */
export function createTextCollector() {
  let joined = ''
  let inText = false
  let inPhonetic = false
  return {
    begin() {
      joined = ''
      inText = false
      inPhonetic = false
    },
    open(name: string) {
      if (name === 'rPh') inPhonetic = true
      inText = name === 't' && !inPhonetic
    },
    add(text: string) {
      if (!inText) return
      joined += text
      if (joined.length > SHEET_LIMITS.text * ESCAPE_LENGTH) throw new SheetRefusal(TEXT_TOO_LONG)
    },
    close(name: string) {
      if (name === 'rPh') inPhonetic = false
      if (name === 't') inText = false
    },
    text: () => decodeCellText(joined),
  }
}

const ESCAPE_LENGTH = '_x0041_'.length
