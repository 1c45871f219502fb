import { parseSheet } from '../server/sheet-parser.ts'
import type { SheetRow } from '../server/sheet-reader.ts'
import { type ZipEntry, zipOf } from './zips.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

type Given = {
  /** What stands between the tags of sheetData. */
  rows?: string
  shared?: string
  /** Custom formats and the formats of the styles of cells. */
  formats?: string
  styles?: string
  workbookPr?: string
  sheets?: string
  type?: string
  /** Laid over, or beside, the parts that there are. */
  parts?: Record<string, string | Uint8Array>
}

/** The parts of a small workbook, as programs write them. */
export function partsOf(given: Given = {}): Record<string, string | Uint8Array> {
  const { rows = aRow('Mona'), shared = '', formats = '', styles = '<xf numFmtId="0"/>', workbookPr = '' } = given
  const { sheets = '<sheet name="People" sheetId="1" r:id="rId1"/>', type = `${TYPE}.sheet.main+xml`, parts } = given
  return {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': relationships({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${workbookPr}<sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships({
      rId1: ['worksheet', 'worksheets/sheet1.xml'],
      rId2: ['worksheet', 'worksheets/sheet2.xml'],
      rId3: ['sharedStrings', 'sharedStrings.xml'],
      rId4: ['styles', 'styles.xml'],
    }),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${shared}</sst>`,
    'xl/worksheets/sheet1.xml': sheetOf(rows),
    ...parts,
  }
}

export const sheetOf = (rows: string) => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`

export const aRow = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

export function relationships(links: Record<string, [kind: string, target: string]>): string {
  const inner = Object.entries(links).map(
    ([id, [kind, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${inner.join('')}</Relationships>`
}

export const entriesOf = (parts: Record<string, string | Uint8Array>): ZipEntry[] =>
  Object.entries(parts).map(([name, data]) => ({ name, data }))

export const aWorkbook = (given: Given = {}) => zipOf(entriesOf(partsOf(given)))

/** Read in this thread, as the thread of the reader does it. */
export async function parsed(file: Uint8Array, rowsMax = 10_001) {
  const rows: SheetRow[] = []
  const name = await parseSheet(file, { rowsMax, take: (row) => rows.push(row) })
  return { name, rows }
}

export const cellsOf = async (file: Uint8Array) => (await parsed(file)).rows.map(({ cells }) => cells)

export const firstRowOf = async (given: Given) => (await cellsOf(aWorkbook(given)))[0]
