import type { FamilyName, Fonts } from './fonts'

/** Stands for a character that no font has, such as a Chinese one. */
const REPLACEMENT = '□'

const HEBREW = '\\u0590-\\u05FF\\uFB1D-\\uFB4F'
const ARABIC = '\\u0600-\\u06FF\\u0750-\\u077F\\u0870-\\u08FF\\uFB50-\\uFDFF\\uFE70-\\uFEFC'
const ARABIC_DIGITS = '\\u0660-\\u0669\\u06F0-\\u06F9'
const RTL = new RegExp(`[${HEBREW}${ARABIC}]`)

/** Letters whose form or direction these texts need; all others are drawn from left to right as they stand. */
const PLAIN = /^[ -~\u00A1-\u00AC\u00AE-\u017F–—‘’‚“”„•…€]*$/u

/** Characters without a form of their own. Some of them would turn the order of the letters around them. */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g

const segmenter = new Intl.Segmenter()

/** The text as it is read aloud and copied: in one line, without control characters. */
export const toSpoken = (text: string): string =>
  text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\s]/gu, ' ')
    .replace(INVISIBLE, '')
    .trim()

/** The spoken text with a box for each character that the fonts cannot draw, as PDF/UA forbids missing glyphs. */
export function toDrawable(spoken: string, fonts: Fonts): string {
  if (PLAIN.test(spoken)) return spoken
  const draw = (grapheme: string) => {
    // The joiners decide about the form of Arabic letters; elsewhere they join pictures.
    const visible = RTL.test(grapheme) ? grapheme : grapheme.replace(/\p{Cf}/gu, '')
    // The font knows where several marks stand on a plain letter, but not on one that has a mark already.
    const taken = /\p{M}/u.test(visible) && !RTL.test(visible) ? visible.normalize('NFD') : visible
    return [taken, visible].find((form) => canDraw(form, fonts)) ?? REPLACEMENT
  }
  return Array.from(segmenter.segment(spoken), ({ segment }) => draw(segment)).join('')
}

function canDraw(grapheme: string, fonts: Fonts): boolean {
  const { codePoints } = fonts.familyOf(familyNameOf(grapheme))
  return [...grapheme].every((sign) => codePoints.has(sign.codePointAt(0) ?? 0))
}

const IS_HEBREW = new RegExp(`[${HEBREW}]`)
const familyNameOf = (text: string): FamilyName => {
  if (!RTL.test(text)) return 'main'
  return IS_HEBREW.test(text) ? 'hebrew' : 'arabic'
}

export const hasRightToLeft = (text: string): boolean => RTL.test(text)

/** A part of a line in one family, with its characters in the order in which the font takes them. */
export type Run = { family: FamilyName; text: string }

/** From one letter that is written to the left up to the last one before a letter that is written to the right. */
const SPAN = new RegExp(`[${HEBREW}${ARABIC}](?:[${HEBREW}${ARABIC}\\P{L}]*[${HEBREW}${ARABIC}])?`, 'gu')
/** Numbers keep their order, words are turned by the font, and each other character stands for itself. */
const ATOMS = new RegExp(
  `\\d+(?:[.,:/-]\\d+)*|[${ARABIC_DIGITS}]|[${HEBREW}]+|(?:(?![${ARABIC_DIGITS}])[${ARABIC}\\u200C\\u200D])+|[^]`,
  'gu',
)
const MIRRORED: Record<string, string> = {
  '(': ')',
  ')': '(',
  '[': ']',
  ']': '[',
  '{': '}',
  '}': '{',
  '«': '»',
  '»': '«',
}

/**
 * Splits a drawable line into runs in the order in which they are drawn from left to right. The line as a whole is
 * written to the right; its Arabic and Hebrew parts are turned.
 */
export function splitRuns(line: string): Run[] {
  if (!RTL.test(line)) return [{ family: 'main', text: line }]
  const runs: Run[] = []
  let last = 0
  for (const { 0: span, index } of line.matchAll(SPAN)) {
    runs.push({ family: 'main', text: line.slice(last, index) })
    runs.push(...turnSpan(span))
    last = index + span.length
  }
  runs.push({ family: 'main', text: line.slice(last) })
  return joinRuns(runs)
}

const IS_ARABIC_DIGIT = new RegExp(`[${ARABIC_DIGITS}]`)

function turnSpan(span: string): Run[] {
  const runs: Run[] = []
  let digits = 0
  for (const atom of span.match(ATOMS) ?? []) {
    const isDigit = IS_ARABIC_DIGIT.test(atom)
    // The digits of a number are drawn one by one, because the font would turn them with the letters.
    runs.splice(isDigit ? digits : 0, 0, { family: familyNameOf(atom), text: MIRRORED[atom] ?? atom })
    digits = isDigit ? digits + 1 : 0
  }
  return runs
}

/** Neighbours of the main family are one run, so that pairs of letters keep their distance. */
function joinRuns(runs: readonly Run[]): Run[] {
  const joined: Run[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (run.text === '') continue
    if (last?.family === 'main' && run.family === 'main') last.text += run.text
    else joined.push({ ...run })
  }
  return joined
}
