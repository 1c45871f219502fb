import { configure, TextReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { XLSX_TYPE } from '@/contract/shapes'
import { downloadHeaders } from '../../files/download-headers'
import { documentStart, escapeXml, STYLES, tabNameOf, XML_DECLARATION } from './cells'
import { type Sheet, sheetXml } from './sheet'

// With the default limit, a few downloads whose clients stop reading would block all others.
configure({ maxWorkers: Number.MAX_SAFE_INTEGER })

type XlsxDownload<Key extends string> = Sheet<Key> & {
  /** The file name after the date. */
  name: string
  now: Date
}

/** The spreadsheet is written while it is sent, so that only a few rows are in memory. */
export function xlsxResponse<Key extends string>({ name, now, ...sheet }: XlsxDownload<Key>): Response {
  return new Response(xlsxStream({ sheets: [sheet], now }), {
    headers: downloadHeaders({ name: `${name}.xlsx`, content_type: XLSX_TYPE, now }),
  })
}

type XlsxWorkbook<Key extends string> = { sheets: readonly Sheet<Key>[]; now: Date }

/** Writes a workbook; it opens with its first sheet, and the names of the sheets must differ. */
export function xlsxStream<Key extends string>(workbook: XlsxWorkbook<Key>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>()
  // A client that still reads sees the error; one that left need not.
  writeParts(writable, workbook).catch((thrown: unknown) => writable.abort(thrown).catch(() => undefined))
  return readable
}

async function writeParts<Key extends string>(into: WritableStream, { sheets, now }: XlsxWorkbook<Key>): Promise<void> {
  const zip = new ZipWriter(into, {
    lastModDate: now,
    useWebWorkers: false,
    // Spreadsheet programs do not know these newer features.
    zip64: false,
    extendedTimestamp: false,
  })
  const add = (path: string, xml: string) => zip.add(path, new TextReader(xml))
  const paths = sheets.map((_, index) => `worksheets/sheet${index + 1}.xml`)
  await add('[Content_Types].xml', contentTypesXml(paths))
  await add('_rels/.rels', relationshipsXml(['officeDocument', 'xl/workbook.xml']))
  await add('xl/_rels/workbook.xml.rels', workbookRelationshipsXml(paths))
  await add('xl/styles.xml', STYLES)

  const tabs: Tab[] = []
  for (const [index, sheet] of sheets.entries()) {
    const onEnd = (filter: string | undefined) => tabs.push({ name: tabNameOf(sheet.tabName), filter })
    await zip.add(`xl/${paths[index]}`, encodeStream(sheetXml(sheet, { isShown: index === 0, onEnd })))
  }
  // The ranges of the filters are known only now.
  await add('xl/workbook.xml', workbookXml(tabs))
  await zip.close()
}

/** Makes the next piece when the packer asks for it, and closes its source when the packer stops. */
function encodeStream(xml: AsyncGenerator<string>): ReadableStream<Uint8Array> {
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

const contentTypesXml = (sheets: string[]) =>
  `${XML_DECLARATION}<Types xmlns="${PACKAGE}/content-types">` +
  `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/>` +
  overrideXml('workbook.xml', 'sheet.main') +
  sheets.map((path) => overrideXml(path, 'worksheet')).join('') +
  overrideXml('styles.xml', 'styles') +
  '</Types>'

const overrideXml = (path: string, kind: string) =>
  `<Override PartName="/xl/${path}" ContentType="${TYPE}.${kind}+xml"/>`

type Relationship = [kind: string, target: string]

function relationshipsXml(...to: Relationship[]): string {
  const inner = to.map(
    ([kind, target], index) => `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  )
  return `${XML_DECLARATION}<Relationships xmlns="${PACKAGE}/relationships">${inner.join('')}</Relationships>`
}

/** The sheets come first, in the order of the tabs, because workbookXml() refers to them by their numbers. */
const workbookRelationshipsXml = (paths: string[]) =>
  relationshipsXml(...paths.map((path): Relationship => ['worksheet', path]), ['styles', 'styles.xml'])

type Tab = { name: string; filter: string | undefined }

function workbookXml(tabs: Tab[]): string {
  const sheets = tabs.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  return (
    `${documentStart('workbook', ` xmlns:r="${OFFICE}"`)}<bookViews><workbookView/></bookViews>` +
    `<sheets>${sheets.join('')}</sheets>` +
    `<definedNames>${tabs.map(filterNameXml).join('')}</definedNames></workbook>`
  )
}

/** LibreOffice shows a filter only where this name repeats its range. */
const filterNameXml = ({ name, filter }: Tab, index: number) =>
  filter === undefined
    ? ''
    : `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">` +
      `'${escapeXml(name.replaceAll("'", "''"))}'!${filter.replace(/[A-Z]+|\d+/g, '$$$&')}</definedName>`
