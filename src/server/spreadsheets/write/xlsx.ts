import 'server-only'
import { configure, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { XLSX_TYPE } from '@/contract/shapes'
import { dispositionOf } from './files'
import { documentStart, escaped, HEAD, STYLES, sheetNameOf } from './spreadsheets-cells'
import { sheetXml } from './spreadsheets-sheet'

// Of a few at once, as it comes, those that nobody reads on would hold up all others.
configure({ maxWorkers: Number.MAX_SAFE_INTEGER })

/**
 * A date is `YYYY-MM-DD`, a datetime `YYYY-MM-DD HH:mm` on the reader's wall: spreadsheets know no time zone. What cannot be
 * one is shown as the text that it is, and nothing stays an empty cell.
 */
export type Cell = string | number | boolean | null | undefined

/** `prose` is text in lines as wide as its column, `heading` the same in bold. */
export type CellKind = 'text' | 'number' | 'date' | 'datetime' | 'flag' | 'prose' | 'heading'

/** A list that opens beside the cell, and what is said to who types something else; going on is possible. */
export type Choice = { values: readonly string[]; title: string; message: string }

/** `width` counts characters. */
export type Column<Key extends string = string> = {
  key: Key
  title: string
  kind: CellKind
  width?: number
  choice?: Choice
}

export type Sheet<Key extends string = string> = {
  /** The name on the tab; what may not be in one is taken out. */
  sheet: string
  columns: readonly Column<Key>[]
  /** Asked for as fast as the reader takes them. */
  rows: AsyncIterable<Readonly<Record<Key, Cell>>> | Iterable<Readonly<Record<Key, Cell>>>
  /** So many rows below the titles are to be filled in. */
  room?: number
  /** To be read: it needs no filter. */
  isHelp?: boolean
}

type Download<Key extends string> = Sheet<Key> & {
  /** Of the file, behind the date. */
  name: string
  now: Date
}

/** A spreadsheet for download, written while it is sent: however many rows there are, few of them are in memory. */
export function xlsxResponse<Key extends string>({ name, now, ...sheet }: Download<Key>): Response {
  return new Response(xlsxOf({ sheets: [sheet], now }), {
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

type Workbook<Key extends string> = { sheets: readonly Sheet<Key>[]; now: Date }

/** A workbook as it is written; it opens with the first of its sheets, whose names must differ. */
export function xlsxOf<Key extends string>(workbook: Workbook<Key>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  // Whoever reads sees what went wrong; whoever left need not.
  writeParts(writable, workbook).catch((thrown: unknown) => writable.abort(thrown).catch(() => undefined))
  return readable
}

async function writeParts<Key extends string>(into: WritableStream, { sheets, now }: Workbook<Key>): Promise<void> {
  const zip = new ZipWriter(into, {
    lastModDate: now,
    useWebWorkers: false,
    // Spreadsheet programs are older than these.
    zip64: false,
    extendedTimestamp: false,
  })
  const add = (path: string, xml: string) => zip.add(path, new TextReader(xml))
  const paths = sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`)
  await add('[Content_Types].xml', contentTypes(paths))
  await add('_rels/.rels', relationships(['officeDocument', 'xl/workbook.xml']))
  await add('xl/_rels/workbook.xml.rels', workbookRelationships(paths))
  await add('xl/styles.xml', STYLES)

  const tabs: Tab[] = []
  for (const [index, sheet] of sheets.entries()) {
    const onEnd = (filter: string | undefined) => tabs.push({ name: sheetNameOf(sheet.sheet), filter })
    await zip.add(`xl/${paths[index]}`, bytesOf(sheetXml(sheet, { isShown: index === 0, onEnd })))
  }
  // How far the filters reach is known only now.
  await add('xl/workbook.xml', workbookXml(tabs))
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

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const contentTypes = (sheets: string[]) =>
  `${HEAD}<Types xmlns="${PACKAGE}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/>` +
  override('workbook.xml', 'sheet.main') +
  sheets.map((path) => override(path, 'worksheet')).join('') +
  override('styles.xml', 'styles') +
  '</Types>'

const override = (path: string, kind: string) => `<Override PartName="/xl/${path}" ContentType="${TYPE}.${kind}+xml"/>`

type Relationship = [kind: string, target: string]

function relationships(...to: Relationship[]): string {
  const inner = to.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  )
  return `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${inner.join('')}</Relationships>`
}

/** Those of the sheets come first, in the same order. */
const workbookRelationships = (paths: string[]) =>
  relationships(...paths.map((path): Relationship => ['worksheet', path]), ['styles', 'styles.xml'])

type Tab = { name: string; filter: string | undefined }

function workbookXml(tabs: Tab[]): string {
  const sheets = tabs.map(
    ({ name }, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return (
    `${documentStart('workbook', ` xmlns:r="${OFFICE}"`)}<bookViews><workbookView/></bookViews>` +
    `<sheets>${sheets.join('')}</sheets>` +
    `<definedNames>${tabs.map(filterName).join('')}</definedNames></workbook>`
  )
}

/** LibreOffice shows a filter only where this name repeats its range. */
const filterName = ({ name, filter }: Tab, index: number) =>
  filter === undefined
    ? ''
    : `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">` +
      `'${escaped(name.replaceAll("'", "''"))}'!${filter.replace(/[A-Z]+|\d+/g, '$$$&')}</definedName>`
