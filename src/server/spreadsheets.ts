import 'server-only'
import { TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { XLSX_TYPE } from '@/contract/shapes'
import { errorFrames, errorName } from './errors'
import { dispositionOf } from './files'
import { log } from './log'

export type CellKind = 'text' | 'number' | 'date' | 'datetime' | 'flag'

/** `width` counts characters. */
export type Column<Key extends string = string> = { key: Key; title: string; kind: CellKind; width?: number }

/**
 * A date is `YYYY-MM-DD`, a datetime `YYYY-MM-DD HH:mm` on the reader's wall: spreadsheets know no time zone. What cannot be
 * one is shown as the text that it is, and nothing stays an empty cell.
 */
export type Cell = string | number | boolean | null | undefined

type Workbook<Key extends string> = {
  /** Of the file, behind the date. */
  name: string
  now: Date
  /** The name on the tab; what may not be in one is taken out. */
  sheet: string
  columns: readonly Column<Key>[]
  /** Asked for as fast as the reader takes them. */
  rows: AsyncIterable<Readonly<Record<Key, Cell>>>
}

/** A spreadsheet for download, written while it is sent: however many rows there are, few of them are in memory. */
export function xlsxResponse<Key extends string>(workbook: Workbook<Key>): Response {
  const { name, now } = workbook
  return new Response(zipOf({ parts: partsOf(workbook), now }), {
    headers: {
      'content-type': XLSX_TYPE,
      'content-disposition': dispositionOf({
        name: `${now.toISOString().slice(0, 10)} ${name}.xlsx`,
        content_type: XLSX_TYPE,
      }),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    },
  })
}

type Part = { path: string; xml: string | AsyncGenerator<string> }
type Packing = { parts: Part[]; now: Date }

function zipOf(packing: Packing): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  // Whoever reads sees what went wrong; whoever left need not.
  writeParts(writable, packing).catch((thrown: unknown) => writable.abort(thrown).catch(() => undefined))
  return readable
}

async function writeParts(into: WritableStream, { parts, now }: Packing): Promise<void> {
  const zip = new ZipWriter(into, {
    lastModDate: now,
    useWebWorkers: false,
    // Spreadsheet programs are older than these.
    zip64: false,
    extendedTimestamp: false,
  })
  for (const { path, xml } of parts) await zip.add(path, typeof xml === 'string' ? new TextReader(xml) : bytesOf(xml))
  await zip.close()
}

/** The next piece is made when the packer asks for it, and its source is let go when nobody will ask again. */
function bytesOf(xml: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await xml.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    async cancel() {
      await xml.return(undefined)
    },
  })
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

type Relationship = [kind: string, target: string]

function relationships(...to: Relationship[]): string {
  const inner = to.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inner.join('')}</Relationships>`
}

const override = (path: string, kind: string) => `<Override PartName="${path}" ContentType="${TYPE}.${kind}+xml"/>`

function partsOf<Key extends string>(workbook: Workbook<Key>): Part[] {
  return [
    { path: '[Content_Types].xml', xml: CONTENT_TYPES },
    { path: '_rels/.rels', xml: relationships(['officeDocument', 'xl/workbook.xml']) },
    { path: 'xl/workbook.xml', xml: workbookXml(workbook.sheet) },
    { path: 'xl/_rels/workbook.xml.rels', xml: WORKBOOK_RELATIONSHIPS },
    { path: 'xl/styles.xml', xml: STYLES },
    { path: 'xl/worksheets/sheet1.xml', xml: sheetXml(workbook) },
  ]
}

const CONTENT_TYPES =
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/>` +
  override('/xl/workbook.xml', 'sheet.main') +
  override('/xl/worksheets/sheet1.xml', 'worksheet') +
  override('/xl/styles.xml', 'styles') +
  '</Types>'

const WORKBOOK_RELATIONSHIPS = relationships(['worksheet', 'worksheets/sheet1.xml'], ['styles', 'styles.xml'])

const workbookXml = (sheet: string) =>
  `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">` +
  `<sheets><sheet name="${escaped(sheetNameOf(sheet))}" sheetId="1" r:id="rId1"/></sheets></workbook>`

/** How a cell looks, as its place among the styles below. */
const STYLE = { number: 0, title: 1, text: 2, quoted: 3, date: 4, datetime: 5 } as const

const FONT = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
const NONE = 'fillId="0" borderId="0"'
const AS_TEXT = 'numFmtId="49" applyNumberFormat="1"'

const STYLES =
  `${HEAD}<styleSheet xmlns="${MAIN}">` +
  '<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>' +
  '<numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm"/></numFmts>' +
  `<fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  `<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" ${NONE}/></cellStyleXfs>` +
  '<cellXfs count="6">' +
  `<xf numFmtId="0" fontId="0" ${NONE} xfId="0"/>` +
  `<xf ${AS_TEXT} fontId="1" ${NONE} xfId="0" applyFont="1"/>` +
  `<xf ${AS_TEXT} fontId="0" ${NONE} xfId="0"/>` +
  `<xf ${AS_TEXT} fontId="0" ${NONE} xfId="0" quotePrefix="1"/>` +
  `<xf numFmtId="164" fontId="0" ${NONE} xfId="0" applyNumberFormat="1"/>` +
  `<xf numFmtId="165" fontId="0" ${NONE} xfId="0" applyNumberFormat="1"/>` +
  '</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'

/** So much text goes to the packer at once. */
const CHUNK = 32 * 1024

async function* sheetXml<Key extends string>({ columns, rows }: Workbook<Key>): AsyncGenerator<string> {
  const letters = columns.map((_, index) => lettersOf(index))
  const titles = columns.map(({ title }, index) => textCell(`${letters[index]}1`, { value: title, style: STYLE.title }))
  let xml = `${sheetStart(columns)}<row r="1">${titles.join('')}</row>`
  let last = 1
  for await (const row of watched(rows)) {
    last += 1
    const cells = columns.map(({ key, kind }, index) => cellOf(`${letters[index]}${last}`, { value: row[key], kind }))
    xml += `<row r="${last}">${cells.join('')}</row>`
    if (xml.length < CHUNK) continue
    yield xml
    xml = ''
  }
  yield xml + sheetEnd(`A1:${letters.at(-1)}${last}`)
}

/** The answer has begun when rows fail: all that its reader learns is that it broke off. */
async function* watched<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row> {
  try {
    yield* rows
  } catch (thrown) {
    log.error({ error: errorName(thrown), stack: errorFrames(thrown) }, 'spreadsheet broke off')
    // Not the error itself: the framework logs what it gets, and a failed query quotes its rows.
    throw new Error('spreadsheet broke off')
  }
}

const WIDTHS: Record<CellKind, number> = { text: 24, number: 12, date: 12, datetime: 18, flag: 10 }

function sheetStart(columns: readonly Column[]): string {
  const widths = columns.map(({ kind, width = WIDTHS[kind] }, index) => {
    return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`
  })
  return (
    `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView tabSelected="1" workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${widths.join('')}</cols><sheetData>`
  )
}

/** Postal codes are texts of digits: without the last element each of them would be marked as a mistake. */
const sheetEnd = (range: string) =>
  `</sheetData><autoFilter ref="${range}"/>` +
  `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`

/** A, B ... Z, AA, AB ... */
function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter
}

function cellOf(at: string, { value, kind }: { value: Cell; kind: CellKind }): string {
  if (value === null || value === undefined || value === '') return ''
  if (kind === 'flag') return `<c r="${at}" t="b"><v>${value ? 1 : 0}</v></c>`
  const asText = () => textCell(at, { value: String(value), style: STYLE.text })
  if (kind === 'text') return asText()

  const number = kind === 'number' ? value : daysOf(String(value))
  return Number.isFinite(number) ? `<c r="${at}" s="${STYLE[kind]}"><v>${number}</v></c>` : asText()
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

/** What a program would take for a formula if somebody typed it. */
const FORMULA_LIKE = /^[=+\-@\t\n]/

/** A text within its cell is never a formula, and `quoted` keeps it one when somebody edits the cell. */
function textCell(at: string, { value, style }: { value: string; style: number }): string {
  const text = cellText(value)
  const look = FORMULA_LIKE.test(text) ? STYLE.quoted : style
  return `<c r="${at}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
}

const TEXT_MAX = 32_767
/** What XML 1.0 cannot hold, halves of characters among it. */
const FORBIDDEN = /[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const cellText = (value: string) => value.replace(/\r\n?/g, '\n').slice(0, TEXT_MAX).replace(FORBIDDEN, '')

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** `_x0041_` is the format's own spelling of a character, so the same as words of people is spelled too. */
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '').replace(/_(?=x[\da-f]{4}_)/gi, '_x005F_')

const SHEET_NAME_MAX = 31

function sheetNameOf(name: string): string {
  const legal = name
    .replace(FORBIDDEN, '')
    .replace(/[[\]:*?/\\\s]+/g, ' ')
    .slice(0, SHEET_NAME_MAX)
    .replace(FORBIDDEN, '')
    .replace(/^[\s']+|[\s']+$/g, '')
  // Programs keep the one word to themselves.
  return legal === '' || /^history$/i.test(legal) ? 'Sheet' : legal
}
