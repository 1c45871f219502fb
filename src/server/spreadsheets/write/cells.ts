import 'server-only'
import type { Cell, CellKind } from './spreadsheets'

export const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

/** A part of the workbook from its first sign to its last. */
export const documentXml = (element: string, inner: string) => `${documentStart(element)}${inner}</${element}>`
export const documentStart = (element: string, more = '') => `${HEAD}<${element} xmlns="${MAIN}"${more}>`

/** How cells look: each as its place among the styles below. */
const STYLE = { number: 0, heading: 1, text: 2, quoted: 3, prose: 4, date: 5, datetime: 6, flag: 7 } as const

export const styleOf = (look: keyof typeof STYLE) => STYLE[look]

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
const PLAIN = 'fillId="0" borderId="0" xfId="0"'
const AS_TEXT = 'numFmtId="49" applyNumberFormat="1"'
const WRAPPED = '<alignment vertical="top" wrapText="1"/>'

export const STYLES = documentXml(
  'styleSheet',
  '<numFmts count="3"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
    '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/>' +
    // Excel needs none for flags; LibreOffice would show them as numbers.
    '<numFmt numFmtId="166" formatCode="&quot;TRUE&quot;;&quot;TRUE&quot;;&quot;FALSE&quot;"/></numFmts>' +
    `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
    `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>` +
    '<cellXfs count="8">' +
    `<xf numFmtId="0" fontId="0" ${PLAIN}/>` +
    `<xf ${AS_TEXT} fontId="1" ${PLAIN} applyFont="1" applyAlignment="1">${WRAPPED}</xf>` +
    `<xf ${AS_TEXT} fontId="0" ${PLAIN}/>` +
    `<xf ${AS_TEXT} fontId="0" ${PLAIN} quotePrefix="1"/>` +
    `<xf ${AS_TEXT} fontId="0" ${PLAIN} applyAlignment="1">${WRAPPED}</xf>` +
    `<xf numFmtId="164" fontId="0" ${PLAIN} applyNumberFormat="1"/>` +
    `<xf numFmtId="165" fontId="0" ${PLAIN} applyNumberFormat="1"/>` +
    `<xf numFmtId="166" fontId="0" ${PLAIN} applyNumberFormat="1"/>` +
    '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles>',
)

/** A, B ... Z, AA, AB ... */
export function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter
}

export function cellOf(at: string, { value, kind }: { value: Cell; kind: CellKind }): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'flag') return `<c r="${at}" s="${STYLE.flag}" t="b"><v>${value ? 1 : 0}</v></c>`
  if (kind === 'text' || kind === 'prose' || kind === 'heading')
    return textCell(at, { value: String(value), look: kind })

  const number = kind === 'number' ? value : daysOf(String(value))
  if (!Number.isFinite(number)) return textCell(at, { value: String(value), look: 'text' })
  return `<c r="${at}" s="${STYLE[kind]}"><v>${number}</v></c>`
}

const WALL_CLOCK = /^\d{4}-\d\d-\d\d(?:[ T]\d\d:\d\d(?::\d\d)?)?$/
const DAY = 24 * 60 * 60 * 1000
const DAY_ZERO = Date.UTC(1899, 11, 30)
/** Programs do not agree on the days before March 1900. */
const FIRST_DAY = 61

/** A moment as spreadsheets count it; NaN for what is none. */
function daysOf(value: string): number {
  if (!WALL_CLOCK.test(value)) return Number.NaN
  const instant = value.length === 10 ? value : `${value.replace(' ', 'T')}Z`
  const days = (Date.parse(instant) - DAY_ZERO) / DAY
  return days >= FIRST_DAY ? days : Number.NaN
}

type Text = { value: string; look: 'text' | 'prose' | 'heading' }

/** What a program would take for a formula if somebody typed it. */
const FORMULA_LIKE = /^[=+\-@\t\n]/

/** A text within its cell is never a formula, and `quoted` keeps it one when somebody edits the cell. */
export function textCell(at: string, { value, look }: Text): string {
  const text = cellText(value)
  const style = STYLE[FORMULA_LIKE.test(text) ? 'quoted' : look]
  return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const TEXT_MAX = 32_767
/** What XML 1.0 cannot hold, halves of characters among it. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu
/** Words and numbers, as most cells are: in these nothing has to be looked for. */
const HARMLESS = /^[\w .,;:/()@+\u00a1-\ud7ff-]*$/

function cellText(value: string): string {
  const text = value.slice(0, TEXT_MAX)
  return HARMLESS.test(text) ? text : value.replace(/\r\n?/g, '\n').slice(0, TEXT_MAX).replace(FORBIDDEN, '')
}

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const SPECIAL = /[&<>"_]/

/** `_x0041_` is the format's own spelling of a character, so the same as words of people is spelled too. */
export const escaped = (text: string) =>
  SPECIAL.test(text)
    ? text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')
    : text

const SHEET_NAME_MAX = 31

/** A name as a tab may bear it. */
export function sheetNameOf(name: string): string {
  const legal = name
    .replace(FORBIDDEN, '')
    .replace(/[[\]:*?/\\\s]+/g, ' ')
    .slice(0, SHEET_NAME_MAX)
    .replace(FORBIDDEN, '')
    .replace(/^[\s']+|[\s']+$/g, '')
  // Programs keep the one word to themselves.
  return legal === '' || /^history$/i.test(legal) ? 'Sheet' : legal
}
