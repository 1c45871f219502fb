import 'server-only'
import { DAY_MS } from '@/contract/time'

/**
 * A date is `YYYY-MM-DD`, a datetime `YYYY-MM-DD HH:mm` in the reader's time zone, because spreadsheets have none. A
 * value that is neither is shown as text, and null leaves the cell empty.
 */
export type Cell = string | number | boolean | null | undefined

/**
 * `prose` is text that wraps at the width of its column, `heading` the same in bold; a `share` is a number between 0 and 1
 * that is shown as a percentage, a `mean` has two decimals.
 */
export type CellKind = 'text' | 'number' | 'share' | 'mean' | 'date' | 'datetime' | 'flag' | 'prose' | 'heading'

export const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const documentXml = (element: string, inner: string) => `${documentStart(element)}${inner}</${element}>`
export const documentStart = (element: string, more = '') => `${XML_DECLARATION}<${element} xmlns="${MAIN}"${more}>`

/** Each style is an index into the list of cell formats below. */
const STYLE = {
  number: 0,
  heading: 1,
  text: 2,
  quoted: 3,
  prose: 4,
  date: 5,
  datetime: 6,
  flag: 7,
  share: 8,
  mean: 9,
} as const

export const styleIndexOf = (name: keyof typeof STYLE) => STYLE[name]

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
const PLAIN = 'fillId="0" borderId="0" xfId="0"'
const AS_TEXT = 'numFmtId="49" applyNumberFormat="1"'
const WRAPPED = '<alignment vertical="top" wrapText="1"/>'

export const STYLES = documentXml(
  'styleSheet',
  '<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>' +
    // Excel needs no format for flags; LibreOffice would show them as numbers.
    '<numFmt numFmtId="166" formatCode="&quot;TRUE&quot;;&quot;TRUE&quot;;&quot;FALSE&quot;"/></numFmts>' +
    `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    '<cellXfs count="10">' +
    `<xf numFmtId="0" fontId="0" ${PLAIN}/>` +
    `<xf ${AS_TEXT} fontId="1" ${PLAIN} applyFont="1" applyAlignment="1">${WRAPPED}</xf>` +
    `<xf ${AS_TEXT} fontId="0" ${PLAIN}/>` +
    `<xf ${AS_TEXT} fontId="0" ${PLAIN} quotePrefix="1"/>` +
    `<xf ${AS_TEXT} fontId="0" ${PLAIN} applyAlignment="1">${WRAPPED}</xf>` +
    `<xf numFmtId="164" fontId="0" ${PLAIN} applyNumberFormat="1"/>` +
    `<xf numFmtId="165" fontId="0" ${PLAIN} applyNumberFormat="1"/>` +
    `<xf numFmtId="166" fontId="0" ${PLAIN} applyNumberFormat="1"/>` +
    `<xf numFmtId="9" fontId="0" ${PLAIN} applyNumberFormat="1"/>` +
    `<xf numFmtId="2" fontId="0" ${PLAIN} applyNumberFormat="1"/>` +
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
)

/** A, B ... Z, AA, AB ... */
export function columnLettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : columnLettersOf(Math.floor(index / 26) - 1) + letter
}

export function cellXml(at: string, { value, kind }: { value: Cell; kind: CellKind }): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'flag') return `<c r="${at}" s="${STYLE.flag}" t="b"><v>${value ? 1 : 0}</v></c>`
  if (kind === 'text' || kind === 'prose' || kind === 'heading')
    return textCellXml(at, { value: String(value), style: kind })

  const number = kind === 'date' || kind === 'datetime' ? serialDateOf(String(value)) : value
  if (!Number.isFinite(number)) return textCellXml(at, { value: String(value), style: 'text' })
  return `<c r="${at}" s="${STYLE[kind]}"><v>${number}</v></c>`
}

const WALL_CLOCK = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** Programs disagree about the days before March 1900. */
const FIRST_DAY = 61

/** Returns the serial number of a date; NaN for any other text. */
function serialDateOf(value: string): number {
  if (!WALL_CLOCK.test(value)) return Number.NaN
  const instant = value.length === 10 ? value : `${value.replace(' ', 'T')}Z`
  const days = (Date.parse(instant) - DAY_ZERO) / DAY_MS
  return days >= FIRST_DAY ? days : Number.NaN
}

type TextCell = { value: string; style: 'text' | 'prose' | 'heading' }

/** A program would take such a text for a formula if somebody typed it. */
export const FORMULA_LIKE = /^[=+\-@\t\n]/

/** A text in a cell is never a formula, and `quoted` keeps it a text when somebody edits the cell. */
export function textCellXml(at: string, { value, style }: TextCell): string {
  const text = sanitizeCellText(value)
  const styleIndex = STYLE[FORMULA_LIKE.test(text) ? 'quoted' : style]
  return `<c r="${at}" s="${styleIndex}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

const TEXT_MAX = 32_767
/** XML 1.0 cannot contain these characters, such as unpaired surrogates. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
/** Most cells match and need no further check. */
const PLAIN_CHARACTERS = /^[\w .,;:/()@+\u00a1-\ud7ff-]*$/

export function sanitizeCellText(value: string): string {
  const text = value.slice(0, TEXT_MAX)
  return PLAIN_CHARACTERS.test(text) ? text : value.replace(/\r\n?/g, '\n').slice(0, TEXT_MAX).replace(FORBIDDEN, '')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const SPECIAL = /[&<>"_]/

/** The format writes `_x0041_` for a character, so the same sequence in a text is escaped too. */
export const escapeXml = (text: string) =>
  SPECIAL.test(text)
    ? text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    : text

const SHEET_NAME_MAX = 31

/** Removes the characters that a tab name may not contain. */
export function tabNameOf(name: string): string {
  const legal = name
    .replace(FORBIDDEN, '')
    .replace(/[[\]:*?/\\\s]+/g, ' ')
    .slice(0, SHEET_NAME_MAX)
    .replace(FORBIDDEN, '')
    .replace(/^[\s']+|[\s']+$/g, '')
  // Programs reserve the name "History".
  return legal === '' || /^history$/i.test(legal) ? 'Sheet' : legal
}
