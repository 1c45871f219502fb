import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { TextReader, Uint8ArrayWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { readSpreadsheet } from '../src/testing/spreadsheets/written-workbooks'
import { expect } from './academy'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'

export type List = { name: string; mimeType: string; buffer: Buffer }

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')

const cell = (text: string) => (text ? `<c t="inlineStr"><is><t>${escaped(text)}</t></is></c>` : '<c/>')

/** Writes a spreadsheet with the headings in its first row. */
export async function aList(rows: readonly (readonly string[])[], name = 'Liste.xlsx'): Promise<List> {
  const lines = rows.map((cells) => `<row>${cells.map(cell).join('')}</row>`).join('')
  const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Liste" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${MAIN}"><sheetData>${lines}</sheetData></worksheet>`,
  }
  const zip = new ZipWriter(new Uint8ArrayWriter(), { useWebWorkers: false })
  for (const [path, xml] of Object.entries(parts)) await zip.add(path, new TextReader(HEAD + xml))
  return { name, mimeType: XLSX, buffer: Buffer.from(await zip.close()) }
}

/** Writes a report of Teams in German about the 7th of November 2026: a row for each stay, in UTF-16 with tabs. */
export function aTeamsReport(stays: readonly { name: string; email?: string; came: string; left: string }[]): List {
  const rows = stays.map(
    ({ name, email = '', came, left }) =>
      `${name}\t07.11.26, ${came}:00\t07.11.26, ${left}:00\t30 Min.\t${email}\tTeilnehmer`,
  )
  const lines = [
    '\ufeff1. Zusammenfassung',
    'Startzeit\t07.11.26, 17:55:00',
    '',
    '3. Aktivitäten in der Besprechung',
    'Name\tBeitrittszeit\tZeitpunkt des Verlassens\tDauer\tE-Mail\tRolle',
    ...rows,
  ]
  return { name: 'Anwesenheit.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n'), 'utf16le') }
}

/** Reads the rows of a downloaded spreadsheet by heading. */
export async function rowsIn(download: Download): Promise<Record<string, string>[]> {
  const { rows } = await readSpreadsheet(new Response(await readFile(await download.path())))
  return rows
}

/** Returns the downloaded file, to be uploaded unchanged. */
export async function sameList(download: Download): Promise<List> {
  return { name: download.suggestedFilename(), mimeType: XLSX, buffer: await readFile(await download.path()) }
}

/** Returns the downloaded file with these cells filled in. */
export async function correctedList(download: Download, cells: Record<string, string>): Promise<List> {
  const rows = (await rowsIn(download)).map((row) => ({ ...row, ...cells }))
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return aList([headings, ...rows.map((row) => headings.map((heading) => Reflect.get(row, heading) ?? ''))])
}

type ImportInput = { id: number; list: List; kind?: 'registrations' | 'participated' | 'attendance' }
type Result = { id: number; state: string }

const PATH = '/api/sandoz/workshop_registration'
const headers = { origin: String(process.env.BASE_URL) }

/** Checks a list by the call that the screen makes. */
export async function aCheck(page: Page, { id, list, kind = 'registrations' }: ImportInput): Promise<Result> {
  const multipart = { xlsx: list, id: String(id), kind, ...(kind === 'participated' && { walk_ins: 'leave' }) }
  const answer = await page.request.post(`${PATH}/import/check`, { multipart, headers })
  expect(answer.status()).toBe(200)
  return answer.json()
}

/** Checks a list and imports it to its end. */
export async function anImport(page: Page, input: ImportInput): Promise<Result> {
  const { id } = await aCheck(page, input)
  expect((await page.request.post(`${PATH}/import/run/${id}`, { headers })).status()).toBe(200)
  let result: Result = { id, state: 'running' }
  await expect(async () => {
    result = await (await page.request.get(`${PATH}/imports/${id}`)).json()
    expect(result.state).toBe('done')
  }).toPass({ timeout: 40_000 })
  return result
}

export async function undo(page: Page, { id }: Result): Promise<void> {
  expect((await page.request.post(`${PATH}/import/undo/${id}`, { headers })).status()).toBe(200)
}

/** Makes the screen show a running import while this page is open. */
export async function seenRunning(page: Page, { id }: Result): Promise<void> {
  await page.route(`**${PATH}/imports/${id}`, async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, state: 'running', done: 3_120, total: 10_000 } })
  })
}

/** Opens the screen on which a list is chosen. */
export const openImport = (page: Page, id: number, kind = 'registrations') =>
  page.goto(`/admin/events/${id}/import?kind=${kind}`)

export const upload = (page: Page, list: List) => page.locator('input[type=file]').setInputFiles(list)

export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

export const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click()
