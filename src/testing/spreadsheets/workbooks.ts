import { parseSheet } from '../../server/spreadsheets/read/parser.ts'
import type { SheetRow } from '../../server/spreadsheets/read/read-sheet.ts'
import { type ZipEntry, zipOf } from './zips.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

type WorkbookOptions = {
  /** The XML inside the sheetData element. */
  rows?: string
  shared?: string
  /** Custom number formats and the formats of the cell styles. */
  formats?: string
  styles?: string
  workbookPr?: string
  sheets?: string
  type?: string
  /** Replaces existing parts or adds new ones. */
  parts?: Record<string, string | Uint8Array>
}

/** Returns the parts of a small workbook, as programs write them. */
export function workbookPartsOf(options: WorkbookOptions = {}): Record<string, string | Uint8Array> {
  const { rows = rowXml('Mona'), shared = '', formats = '', styles = '<xf numFmtId="0"/>', workbookPr = '' } = options
  const { sheets = '<sheet name="People" sheetId="1" r:id="rId1"/>', type = `${TYPE}.sheet.main+xml`, parts } = options
  return {
    '[Content_Types].xml':
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>` +
      `<Override PartName="/xl/workbook.xml" ContentType="${type}"/></Types>`,
    '_rels/.rels': relationshipsXml({ rId1: ['officeDocument', 'xl/workbook.xml'] }),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}">${workbookPr}<sheets>${sheets}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationshipsXml({
      rId1: ['worksheet', 'worksheets/sheet1.xml'],
      rId2: ['worksheet', 'worksheets/sheet2.xml'],
      rId3: ['sharedStrings', 'sharedStrings.xml'],
      rId4: ['styles', 'styles.xml'],
    }),
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${formats}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': `<sst xmlns="${MAIN}">${shared}</sst>`,
    'xl/worksheets/sheet1.xml': worksheetXml(rows),
    ...parts,
  }
}

export const worksheetXml = (rows: string) => `<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`

export const rowXml = (...texts: string[]) =>
  `<row>${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

export function relationshipsXml(links: Record<string, [kind: string, target: string]>): string {
  const inner = Object.entries(links).map(
    ([id, [kind, target]]) => `<Relationship Id="${id}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${inner.join('')}</Relationships>`
}

export const zipEntriesOf = (parts: Record<string, string | Uint8Array>): ZipEntry[] =>
  Object.entries(parts).map(([name, data]) => ({ name, data }))

export const aWorkbook = (options: WorkbookOptions = {}) => zipOf(zipEntriesOf(workbookPartsOf(options)))

/** Parses in this thread with the worker's own parser. */
export async function parseWorkbook(file: Uint8Array, rowsMax = 10_001) {
  const rows: SheetRow[] = []
  const name = await parseSheet(file, { rowsMax, onRow: (row) => rows.push(row) })
  return { name, rows }
}

export const readCells = async (file: Uint8Array) => (await parseWorkbook(file)).rows.map(({ cells }) => cells)

export const readFirstRow = async (options: WorkbookOptions) => (await readCells(aWorkbook(options)))[0]
