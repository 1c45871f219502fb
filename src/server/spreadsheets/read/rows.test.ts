import { describe, expect, it } from 'vitest'
import { aWorkbook, parseWorkbook, readFirstRow, rowXml } from '@/testing/spreadsheets/workbooks'

describe('rows', () => {
  it('have the numbers of the spreadsheet, and empty ones are left out', async () => {
    const rows = `${rowXml('E-Mail')}<row r="4"><c r="C4"><v>1</v></c></row><row r="5"><c r="A5" s="1"/></row>${rowXml('Mona')}`
    expect((await parseWorkbook(aWorkbook({ rows }))).rows).toEqual([
      { row: 1, cells: ['E-Mail'] },
      { row: 4, cells: [null, null, 1] },
      { row: 6, cells: ['Mona'] },
    ])
  })

  it('are read where their cells say that they are', async () => {
    const rows =
      '<row r="2"><c r="C2"><v>3</v></c><c r="A2"><v>1</v></c><c><v>2</v></c></row><row r="1"><c><v>0</v></c></row>'
    expect((await parseWorkbook(aWorkbook({ rows }))).rows).toEqual([
      { row: 2, cells: [1, 2, 3] },
      { row: 1, cells: [0] },
    ])
  })

  it('may be as many as the limit, and not one more', async () => {
    const file = aWorkbook({ rows: rowXml('Mona').repeat(3) })
    expect((await parseWorkbook(file, 3)).rows).toHaveLength(3)
    await expect(parseWorkbook(file, 2)).rejects.toMatchObject({
      text: { key: 'sheet_too_many_rows', values: { limit: 2 } },
    })
  })

  it('may be 256 columns wide and formatted beyond that', async () => {
    expect(await readFirstRow({ rows: '<row><c r="IV1"><v>1</v></c><c r="XFD1" s="3"/></row>' })).toHaveLength(256)
  })
})

describe('cells', () => {
  it('keep texts as they were typed', async () => {
    const rows = rowXml(
      '  Mona ',
      '=1+1',
      'a\nb',
      'Löwe &amp; Söhne',
      '<![CDATA[<b>]]>',
      '_x0041__x000D_',
      '_x005F_x0041_',
      '😀',
    )
    expect(await readFirstRow({ rows })).toEqual([
      '  Mona ',
      '=1+1',
      'a\nb',
      'Löwe & Söhne',
      '<b>',
      'A\r',
      '_x0041_',
      '😀',
    ])
  })

  it('join the parts of a formatted text and leave out its pronunciation', async () => {
    const shared =
      '<si><r><rPr><b/></rPr><t>Weiß</t></r><r><t xml:space="preserve">haupt </t></r></si>' +
      '<si><t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/></si>'
    const rows = '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c></row>'
    expect(await readFirstRow({ rows, shared })).toEqual(['Weißhaupt ', '東京'])
  })

  it('keep numbers, flags, results of formulas, and errors as their text', async () => {
    const rows =
      '<row><c><v>1067</v></c><c t="n"><v>-1.5E-3</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c>' +
      '<c t="str"><f>"An"&amp;"na"</f><v>Anna</v></c><c><f>1+1</f><v>2</v></c><c t="e"><f>1/0</f><v>#DIV/0!</v></c></row>'
    expect(await readFirstRow({ rows })).toEqual([1067, -0.0015, true, false, 'Anna', 2, '#DIV/0!'])
    expect(await readFirstRow({ rows: '<row><c><v>many</v></c><c><v>1e999</v></c><c><v> </v></c></row>' })).toEqual([
      'many',
      '1e999',
      ' ',
    ])
  })

  it('have the numbers that are shown, without rounding errors', async () => {
    const values = ['1069.0000000000002', '0.30000000000000004', '-46.99999999999999', '1E+300', '4111111111111111']
    const rows = `<row>${values.map((value) => `<c><v>${value}</v></c>`).join('')}</row>`
    expect(await readFirstRow({ rows })).toEqual([1069, 0.3, -47, 1e300, 4_111_111_111_111_111])
  })

  const inFormat = (formatCode: string, ...values: string[]) =>
    readFirstRow({
      rows: `<row>${values.map((value) => `<c s="1"><v>${value}</v></c>`).join('')}</row>`,
      formats: `<numFmt numFmtId="164" formatCode="${formatCode}"/>`,
      styles: '<xf numFmtId="0"/><xf numFmtId="164"/>',
    })

  it('keep the leading zeros that their format shows', async () => {
    expect(await inFormat('00000', '1067', '40212', '123456', '1.5', '-7', '0')).toEqual([
      '01067',
      40212,
      123456,
      1.5,
      -7,
      '00000',
    ])
    expect(await inFormat('00000', '1069.0000000000002')).toEqual(['01069'])
  })

  it.each(['00000;@', '[$-407]00000', '0####', '00000;[Red]-00000', '&quot;D-&quot;00000', '00000_ '])(
    'keep the leading zeros under %s',
    async (formatCode) => {
      expect(await inFormat(formatCode, '1069')).toEqual(['01069'])
    },
  )

  it.each(['General', 'Standard', 'STANDARD;[Red]-Standard', '[Rot]Standard', '0', '#,##0', '0.00;dd', '####0'])(
    'stay numbers under %s',
    async (formatCode) => {
      expect(await inFormat(formatCode, '1069')).toEqual([1069])
    },
  )

  it('contain no half of a character and nothing that a database refuses', async () => {
    expect(await readFirstRow({ rows: rowXml('a_xD83D_b', '_x0000_c', '_xD83D__xDE00_') })).toEqual([
      'a\uFFFDb',
      'c',
      '😀',
    ])
  })

  it('may contain as much text as programs allow', async () => {
    const text = 'ä'.repeat(32_767)
    expect(await readFirstRow({ rows: rowXml(text) })).toEqual([text])
    expect(await readFirstRow({ rows: rowXml('_x0041_'.repeat(32_767)) })).toEqual(['A'.repeat(32_767)])
  })
})
