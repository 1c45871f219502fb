import { LIMIT, Refusal, TEXT_TOO_LONG } from './sheet-refusal.ts'

/** `_x0041_` is the format's own spelling of a character. */
const SPELLED = /_x([\da-f]{4})_/i
const SPELLED_ALL = new RegExp(SPELLED, 'gi')

/** A text as people see it. Halves of characters and the one that no database holds can only come from files that are made by hand. */
export function cellText(written: string): string {
  const text = SPELLED.test(written) ? spelledOut(written) : written
  if (text.length > LIMIT.text) throw new Refusal(TEXT_TOO_LONG)
  return text
}

const spelledOut = (written: string) =>
  written
    .replace(SPELLED_ALL, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\0', '')
    .toWellFormed()

/** Joins the pieces of a formatted text, and leaves out how it is pronounced. */
export function textGatherer() {
  let joined = ''
  let inText = false
  let spoken = false
  return {
    begin() {
      joined = ''
      inText = false
      spoken = false
    },
    open(name: string) {
      if (name === 'rPh') spoken = true
      inText = name === 't' && !spoken
    },
    add(text: string) {
      if (!inText) return
      joined += text
      if (joined.length > LIMIT.text * SPELLED_LENGTH) throw new Refusal(TEXT_TOO_LONG)
    },
    close(name: string) {
      if (name === 'rPh') spoken = false
      if (name === 't') inText = false
    },
    text: () => cellText(joined),
  }
}

const SPELLED_LENGTH = '_x0041_'.length
