import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

export type LibreOfficeCell = { type: string; value: string; text: string }
export type LibreOfficeSheet = { name: string; cells: Map<string, LibreOfficeCell> }

/** Opens the file in LibreOffice; returns its document as text, and the cells of every sheet. */
export function openInLibreOffice(bytes: Uint8Array): { document: string; sheets: LibreOfficeSheet[] } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'academy-office-'))
  try {
    const file = path.join(folder, 'written.xlsx')
    writeFileSync(file, bytes)
    const profile = `-env:UserInstallation=${pathToFileURL(path.join(os.tmpdir(), 'academy-office-profile'))}`
    const conversion = ['--headless', '--convert-to', 'fods', '--outdir', folder]
    const { status, stderr } = spawnSync('soffice', [profile, ...conversion, file], {
      encoding: 'utf8',
      timeout: 90_000,
    })
    if (status !== 0) throw new Error(`soffice ended with ${status}: ${stderr}`)
    const document = readFileSync(path.join(folder, 'written.fods'), 'utf8')
    return { document, sheets: sheetsOf(document) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const sheetsOf = (document: string): LibreOfficeSheet[] =>
  [...document.matchAll(/<table:table table:name="([^"]*)"[^>]*>(.*?)<\/table:table>/gs)].map(
    ([, name = '', inner = '']) => ({ name: plainText(name), cells: cellsOf(inner) }),
  )

const REPEATED = /table:number-(?:rows|columns)-repeated="(\d+)"/
const repetitionsOf = (attributes: string) => Number(REPEATED.exec(attributes)?.[1] ?? 1)
const ROW = /<table:table-row([^>]*?)(?:\/>|>(.*?)<\/table:table-row>)/gs

function cellsOf(table: string): Map<string, LibreOfficeCell> {
  const rows = [...table.matchAll(ROW)].flatMap(([, attributes = '', inner = '']) => {
    const cells = cellsIn(inner)
    // The empty rest of the sheet is one row, repeated a million times.
    return cells.some(Boolean) ? Array.from({ length: repetitionsOf(attributes) }, () => cells) : [cells]
  })
  const found = rows.flatMap((cells, row) =>
    cells.map((cell, column) => [`${lettersOf(column)}${row + 1}`, cell] as const),
  )
  return new Map(found.flatMap(([at, cell]) => (cell ? [[at, cell]] : [])))
}

const cellsIn = (row: string): (LibreOfficeCell | null)[] =>
  [...row.matchAll(CELL)].flatMap(([, attributes = '', content = '']) =>
    new Array<LibreOfficeCell | null>(repetitionsOf(attributes)).fill(cellOf(attributes, content)),
  )

const CELL = /<table:table-cell([^>]*?)(?:\/>|>(.*?)<\/table:table-cell>)/gs

function cellOf(attributes: string, content: string): LibreOfficeCell | null {
  const [, type] = /office:value-type="(\w+)"/.exec(attributes) ?? []
  const [, value = ''] = /office:(?:date-|boolean-)?value="([^"]*)"/.exec(attributes) ?? []
  const lines = [...content.matchAll(/<text:p>(.*?)<\/text:p>|<text:p\/>/gs)].map(([, line = '']) => plainText(line))
  if (!type) return null
  return { type: BOOLEAN_FORMULA.test(attributes) ? 'flag' : type, value, text: lines.join('\n') }
}

/** LibreOffice stores a boolean as a formula. */
export const BOOLEAN_FORMULA = /table:formula="of:=(?:TRUE|FALSE)\(\)"/
const ENTITIES: Record<string, string> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Spaces, tabs and line breaks are elements of their own. */
const plainText = (xml: string) =>
  xml
    .replace(/<text:s(?: text:c="(\d+)")?\/>/g, (_, count = '1') => ' '.repeat(Number(count)))
    .replace(/<text:tab\/>/g, '\t')
    .replace(/<text:line-break\/>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&#(x?)([\da-f]+);/gi, (_, hex, code) => String.fromCodePoint(Number.parseInt(code, hex ? 16 : 10)))
    .replace(/&(lt|gt|quot|apos|amp);/g, (entity, name) => ENTITIES[name] ?? entity)

function lettersOf(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26))
  return index < 26 ? letter : lettersOf(Math.floor(index / 26) - 1) + letter
}
