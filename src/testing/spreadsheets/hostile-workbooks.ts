import { aWorkbook, relationshipsXml, rowXml, workbookPartsOf, worksheetXml, zipEntriesOf } from './workbooks.ts'
import { zipOf } from './zips.ts'

const MB = 1024 * 1024
const SHEET = 'xl/worksheets/sheet1.xml'
const SHARED = 'xl/sharedStrings.xml'

const ole = (...streams: string[]) =>
  Buffer.concat([
    Buffer.from('D0CF11E0A1B11AE1', 'hex'),
    Buffer.alloc(2048),
    ...streams.map((stream) => Buffer.from(stream, 'utf16le')),
  ])

const part = (name: string, data: string | Uint8Array) => aWorkbook({ parts: { [name]: data } })
const ofType = (type: string) => aWorkbook({ type: `application/vnd.ms-excel.${type}.main+xml` })

const renamed: Case[] = [
  ['a csv', 'sheet_not_xlsx', () => Buffer.from('E-Mail;Name\nmona@example.org;Mona\n')],
  ['an html page', 'sheet_not_xlsx', () => Buffer.from('<html><table><tr><td>Mona</td></tr></table></html>')],
  ['a pdf', 'sheet_not_xlsx', () => Buffer.from('%PDF-1.7\n')],
  ['a picture', 'sheet_not_xlsx', () => Buffer.from('89504E470D0A1A0A0000000D49484452', 'hex')],
  ['a zip of something else', 'sheet_not_xlsx', () => zipOf([{ name: 'notes.txt', data: 'Mona' }])],
  ['a text document', 'sheet_not_xlsx', () => aWorkbook({ type: 'application/vnd.openxmlformats.document.main+xml' })],
  ['an old text document', 'sheet_not_xlsx', () => ole('WordDocument')],
  ['an old workbook', 'sheet_old_xls', () => ole('Workbook')],
  ['a very old workbook', 'sheet_old_xls', () => ole('Book')],
  ['a workbook with macros', 'sheet_macros', () => part('xl/vbaProject.bin', ole('VBA'))],
  ['a workbook that may have macros', 'sheet_macros', () => ofType('sheet.macroEnabled')],
  ['a template that may have macros', 'sheet_macros', () => ofType('template.macroEnabled')],
  ['macros of the old kind', 'sheet_macros', () => part('xl/macrosheets/sheet1.xml', '<a/>')],
  ['a binary workbook', 'sheet_binary', () => part('xl/workbook.bin', 'binary')],
  [
    'a workbook of LibreOffice',
    'sheet_other_program',
    () => zipOf(zipEntriesOf({ mimetype: 'ods', 'content.xml': '' })),
  ],
  ['a workbook of Numbers', 'sheet_other_program', () => zipOf(zipEntriesOf({ 'Index/Document.iwa': 'snappy' }))],
]

const locked: Case[] = [
  ['a workbook with a password', 'sheet_encrypted', () => ole('EncryptionInfo', 'EncryptedPackage')],
  [
    'a zip with a password',
    'sheet_encrypted',
    () => zipOf(zipEntriesOf(workbookPartsOf()).map((entry) => ({ ...entry, flags: 1 }))),
  ],
]

const withForgedHeaders = (forged: { size?: number; localSize?: number; crc?: number }, rows = rowXml('Mona')) =>
  zipOf(
    zipEntriesOf(workbookPartsOf({ rows })).map((entry) => (entry.name === SHEET ? { ...entry, ...forged } : entry)),
  )

const spaces = (bytes: number) => ' '.repeat(bytes)

const forged: Case[] = [
  ['a wrong checksum', 'sheet_damaged', () => withForgedHeaders({ crc: 1 })],
  ['sizes forged in both headers', 'sheet_damaged', () => withForgedHeaders({ size: 100 }, spaces(60 * MB))],
  [
    'a size forged in the directory',
    'sheet_damaged',
    () => withForgedHeaders({ size: 100, localSize: 60 * MB }, spaces(60 * MB)),
  ],
  ['a size forged before the data', 'sheet_damaged', () => withForgedHeaders({ localSize: 100 })],
  ['one part for everything', 'sheet_too_large', () => oneForAll()],
  ['a size that is too big to be true', 'sheet_too_large', () => withForgedHeaders({ size: 0xfffffff0 })],
  [
    'two parts of one name',
    'sheet_damaged',
    () => zipOf([...zipEntriesOf(workbookPartsOf()), { name: SHEET, data: worksheetXml('') }]),
  ],
  [
    'many parts that are the same bytes',
    'sheet_unsafe',
    () => zipOf([...zipEntriesOf(workbookPartsOf()), ...Array.from({ length: 300 }, copy)]),
  ],
  [
    'more parts than any workbook has',
    'sheet_too_large',
    () =>
      zipOf([
        ...zipEntriesOf(workbookPartsOf()),
        ...Array.from({ length: 5000 }, (_, index) => ({ name: `${index}`, data: '' })),
      ]),
  ],
]

const oneForAll = () =>
  aWorkbook({
    rows: `<row/><!--${spaces(100_000)}-->`.repeat(250),
    parts: {
      'xl/_rels/workbook.xml.rels': relationshipsXml({
        rId1: ['worksheet', 'worksheets/sheet1.xml'],
        rId2: ['sharedStrings', 'worksheets/sheet1.xml'],
        rId3: ['styles', 'worksheets/sheet1.xml'],
      }),
    },
  })

const copy = (_: unknown, index: number) => ({ name: `xl/media/${index}`, data: '', shared: true })

const times = (count: number, xml: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => xml(index)).join('')
const rows = (xml: string) => aWorkbook({ rows: xml })

const bombs: Case[] = [
  ['sixty megabytes of nothing', 'sheet_too_large', () => part('xl/media/image1.png', new Uint8Array(60 * MB))],
  ['fifty megabytes of blanks', 'sheet_text_too_long', () => rows(spaces(50 * MB - 64 * 1024))],
  [
    'a million rows',
    'sheet_too_many_rows',
    () => rows(times(1_000_000, (index) => `<row><c><v>${index}</v></c></row>`)),
  ],
  ['a million rows without a value', 'sheet_empty', () => rows('<row/>'.repeat(1_000_000))],
  ['more rows than a sheet can have', 'sheet_too_many_rows', () => rows('<row/>'.repeat(1_048_577))],
  ['the billionth row', 'sheet_too_many_rows', () => rows('<row r="1000000000"><c><v>1</v></c></row>')],
  ['a column beyond all letters', 'sheet_too_many_columns', () => rows('<row><c r="ZZZZZZZZZ1"><v>1</v></c></row>')],
  ['thousands of columns', 'sheet_too_many_columns', () => rows(`<row>${'<c><v>1</v></c>'.repeat(16_384)}</row>`)],
  ['a name without an end', 'sheet_text_too_long', () => rows(`<${'a'.repeat(40 * MB)}/>`)],
  ['a cell without an end', 'sheet_text_too_long', () => rows(rowXml('a'.repeat(40 * MB)))],
  ['a text that is a little too long', 'sheet_text_too_long', () => rows(rowXml('a'.repeat(32_768)))],
  ['a number of many digits', 'sheet_text_too_long', () => rows(`<row><c><v>${'9'.repeat(40_000)}</v></c></row>`)],
  ['attributes without an end', 'sheet_text_too_long', () => rows(`<row ${times(2_000_000, (at) => `a${at}="" `)}/>`)],
  ['elements in elements', 'sheet_unsafe', () => rows('<row>'.repeat(1_000_000))],
  ['nothing but elements', 'sheet_too_slow', () => rows('<a/>'.repeat(12_000_000))],
  ['one text, named a million times', 'sheet_too_large', () => namedOften()],
  ['texts that nobody names', 'sheet_too_large', () => aWorkbook({ shared: '<si/>'.repeat(9_000_000) })],
  ['styles without an end', 'sheet_too_large', () => aWorkbook({ styles: '<xf/>'.repeat(9_000_000) })],
]

const namedOften = () =>
  aWorkbook({
    shared: `<si><t>${'a'.repeat(32_000)}</t></si>`,
    rows: `<row>${'<c t="s"><v>0</v></c>'.repeat(256)}</row>`.repeat(4_000),
  })

const BILLION_LAUGHS =
  '<!DOCTYPE a [<!ENTITY a0 "ha">' +
  times(20, (at) => `<!ENTITY a${at + 1} "&a${at};&a${at};&a${at};&a${at};&a${at};&a${at};&a${at};&a${at};">`) +
  ']>'
const OUTSIDE = '<!DOCTYPE a [<!ENTITY out SYSTEM "file:///etc/passwd">]>'

const entities: Case[] = [
  ['a billion laughs', 'sheet_unsafe', () => part(SHEET, BILLION_LAUGHS + worksheetXml(rowXml('&a20;')))],
  ['a look at other files', 'sheet_unsafe', () => part(SHEET, OUTSIDE + worksheetXml(rowXml('&out;')))],
  [
    'a look at other files among its texts',
    'sheet_unsafe',
    () => part(SHARED, `${OUTSIDE}<sst><si><t>&out;</t></si></sst>`),
  ],
  ['a declaration that does nothing', 'sheet_unsafe', () => part('[Content_Types].xml', '<!DOCTYPE Types><Types/>')],
  ['an entity that nobody declared', 'sheet_damaged', () => rows(rowXml('&out;'))],
]

const twiceFarApart = (row: string) =>
  `${row}<row r="9"><c><v>1</v></c></row><row r="1"><c><v>1</v></c></row><row><c><v>1</v></c></row>`

const broken: Case[] = [
  ['a file that breaks off', 'sheet_damaged', () => aWorkbook().subarray(0, 900)],
  ['a sheet that breaks off', 'sheet_damaged', () => part(SHEET, worksheetXml(rowXml('Mona')).slice(0, -5))],
  ['a sheet that is not there', 'sheet_damaged', () => aWorkbook({ sheets: '<sheet name="People" r:id="rId2"/>' })],
  ['a workbook without sheets', 'sheet_damaged', () => aWorkbook({ sheets: '' })],
  ['a text that is not there', 'sheet_damaged', () => rows('<row><c t="s"><v>7</v></c></row>')],
  ['a row that is there twice', 'sheet_damaged', () => rows('<row r="2"><c><v>1</v></c></row>'.repeat(2))],
  [
    'a row that is there twice, far apart',
    'sheet_damaged',
    () => rows(twiceFarApart('<row r="2"><c><v>1</v></c></row>')),
  ],
  [
    'a cell that is there twice',
    'sheet_damaged',
    () => rows('<row r="2"><c r="B2"><v>1</v></c><c r="A2"/><c><v>2</v></c></row>'),
  ],
  ['a row of no number', 'sheet_damaged', () => rows('<row r="one"><c><v>1</v></c></row>')],
  ['bytes that are no text', 'sheet_damaged', () => part(SHEET, Buffer.from([0x3c, 0xff, 0xff]))],
  ['a workbook without a value', 'sheet_empty', () => rows('<row><c/><c t="inlineStr"><is><t></t></is></c></row>')],
  ['nothing at all', 'sheet_empty', () => Buffer.alloc(0)],
]

type Case = [title: string, refused: string, file: () => Uint8Array<ArrayBuffer>]

export const HOSTILE_WORKBOOKS: Case[] = [...renamed, ...locked, ...forged, ...bombs, ...entities, ...broken]
