import { describe, expect, it } from 'vitest'
import {
  aWorkbook,
  parseWorkbook,
  readCells,
  relationshipsXml,
  rowXml,
  workbookPartsOf,
  worksheetXml,
  zipEntriesOf,
} from '@/testing/spreadsheets/workbooks'
import { zipOf } from '@/testing/spreadsheets/zips'

describe('a workbook', () => {
  it('is read at its first visible sheet', async () => {
    const sheets =
      '<sheet name="Lists" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Möna &amp; Co" sheetId="2" r:id="rId2"/>'
    const parts = { 'xl/worksheets/sheet2.xml': worksheetXml(rowXml('Jonas')) }
    expect(await parseWorkbook(aWorkbook({ sheets, parts }))).toEqual({
      name: 'Möna & Co',
      rows: [{ row: 1, cells: ['Jonas'] }],
    })
  })

  it('may have prefixes, other names and absolute paths, as some libraries write them', async () => {
    const { 'xl/worksheets/sheet1.xml': _, ...parts } = workbookPartsOf({
      parts: {
        'xl/_rels/workbook.xml.rels': relationshipsXml({
          rId1: ['worksheet', '/xl/Worksheets/People.xml'],
          rId2: ['sharedStrings', '../xl/SharedTexts.xml'],
        }),
        'xl/sharedtexts.xml': '<x:sst xmlns:x="main"><x:si><x:t>Mona</x:t></x:si></x:sst>',
        'xl\\worksheets\\people.xml':
          '<?xml version="1.0"?><x:worksheet xmlns:x="main"><x:sheetData><x:row r="1"><x:c r="A1" t="s"><x:v>0</x:v></x:c>' +
          '<x:c r="B1" t="inlineStr"><x:is><x:t>Jonas</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>',
      },
    })
    expect(await readCells(zipOf(zipEntriesOf(parts)))).toEqual([['Mona', 'Jonas']])
  })

  it('may contain parts of newer programs beside its cells', async () => {
    const sheet =
      '<worksheet xmlns:mc="mc" xmlns:x14ac="ac" mc:Ignorable="x14ac"><dimension ref="A1:A1"/><sheetData>' +
      '<row r="1" spans="1:1" x14ac:dyDescent="0.25"><c r="A1"><v>1</v><extLst><ext><t>no</t></ext></extLst></c></row>' +
      '</sheetData><legacy><row><c><v>2</v></c></row></legacy><extLst><ext uri="{1}"><v>3</v></ext></extLst></worksheet>'
    expect(await readCells(aWorkbook({ parts: { 'xl/worksheets/sheet1.xml': sheet } }))).toEqual([[1]])
  })

  it('may be a template, and may be encoded in UTF-16', async () => {
    const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.template.main+xml'
    const sheet = Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${worksheetXml(rowXml('Mona'))}`, 'utf16le')
    expect(await readCells(aWorkbook({ type, parts: { 'xl/worksheets/sheet1.xml': sheet } }))).toEqual([['Mona']])
  })

  it('may contain other zip files, which are not unpacked', async () => {
    const bomb = zipOf([{ name: 'zeros', data: new Uint8Array(40 * 1024 * 1024) }])
    expect(await readCells(aWorkbook({ parts: { 'xl/embeddings/bomb.zip': bomb } }))).toEqual([['Mona']])
  })
})

const SHARED = '<si><t>E-Mail</t></si><si><t>mona@example.org</t></si>'
const EXCEL =
  '<row r="1" spans="1:3" ht="15" x14ac:dyDescent="0.25"><c r="A1" s="1" t="s"><v>0</v></c><c r="B1" s="2"/></row>' +
  '<row r="2" spans="1:3"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1"><v>46347</v></c><c r="C2" t="b"><v>1</v></c></row>'
const GOOGLE =
  '<row r="1"><c r="A1" s="0" t="s"><v>0</v></c></row>' +
  '<row r="2"><c r="A2" s="0" t="s"><v>1</v></c><c r="B2" s="1"><v>46347.0</v></c><c r="C2" s="0" t="b"><v>1</v></c></row>'
const NUMBERS =
  '<row r="1" ht="20.25" customHeight="1"><c r="A1" t="s" s="0"><v>0</v></c><c r="B1" s="0"/></row>' +
  '<row r="2" ht="20"><c r="A2" t="s" s="0"><v>1</v></c><c r="B2" s="1"><v>46347</v></c><c r="C2" t="b" s="0"><v>1</v></c></row>'
const POI =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>E-Mail</t></is></c></row>' +
  '<row r="2"><c r="A2" t="inlineStr"><is><t>mona@example.org</t></is></c><c r="B2" s="1" t="n"><v>46347.0</v></c><c r="C2" t="b"><v>1</v></c></row>'
const OPENPYXL =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>E-Mail</t></is></c><c r="B1" t="n"><v /></c></row>' +
  '<row r="2"><c r="A2" t="s"><v>1</v></c><c r="B2" s="1" t="d"><v>2026-11-21T00:00:00</v></c><c r="C2" t="b"><v>1</v></c></row>'

it.each([
  ['Excel', EXCEL],
  ['Google Sheets', GOOGLE],
  ['Numbers', NUMBERS],
  ['Apache POI', POI],
  ['openpyxl', OPENPYXL],
])('%s gives the same rows', async (_, rows = '') => {
  const sheet = `<worksheet xmlns:x14ac="ac"><sheetData>${rows}</sheetData></worksheet>`
  const styles = '<xf numFmtId="0"/><xf numFmtId="14"/>'
  const file = aWorkbook({ shared: SHARED, styles, parts: { 'xl/worksheets/sheet1.xml': sheet } })
  expect(await readCells(file)).toEqual([['E-Mail'], ['mona@example.org', '2026-11-21', true]])
})
