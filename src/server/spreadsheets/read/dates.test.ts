import { describe, expect, it } from 'vitest'
import { readFirstRow } from '@/testing/spreadsheets/workbooks'

describe('dates', () => {
  const formats =
    '<numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/><numFmt numFmtId="165" formatCode="0.00&quot; days&quot;"/>' +
    '<numFmt numFmtId="166" formatCode="[$-F800]dddd\\,\\ mmmm\\ dd"/><numFmt numFmtId="167" formatCode="[Red]0;\\d0"/>'
  const styles = [0, 14, 22, 164, 165, 166, 167, 57].map((id) => `<xf numFmtId="${id}"/>`).join('')
  const cell = (style: number, value: number | string) => `<c s="${style}"><v>${value}</v></c>`
  const shown = (cells: string, workbookPr = '') =>
    readFirstRow({ rows: `<row>${cells}</row>`, formats, styles, workbookPr })

  it('are recognised by the format of their cells', async () => {
    const day = 46_347
    const cells = [0, 1, 2, 3, 4, 5, 6, 7].map((style) => cell(style, day)).join('')
    const date = '2026-11-21'
    expect(await shown(cells)).toEqual([day, date, date, date, day, date, day, date])
  })

  it('have their time to the minute, and no time at midnight', async () => {
    const cells = [46_347.75, 46_347.7499999, 46_347.999999, 46_347.0000001].map((value) => cell(1, value)).join('')
    expect(await shown(cells)).toEqual(['2026-11-21 18:00', '2026-11-21 18:00', '2026-11-22', '2026-11-21'])
  })

  it('count with the 29th of February 1900, which never existed', async () => {
    expect(await shown([1, 59, 61, 2_958_465].map((day) => cell(1, day)).join(''))).toEqual([
      '1900-01-01',
      '1900-02-28',
      '1900-03-01',
      '9999-12-31',
    ])
  })

  it('count from 1904 where the workbook says so', async () => {
    expect(await shown(cell(1, 0) + cell(1, 44_885.5), '<workbookPr date1904="1"/>')).toEqual([
      '1904-01-01',
      '2026-11-21 12:00',
    ])
  })

  it('stay a number outside of the calendar, and become a time without a day', async () => {
    expect(await shown([-1, 0, 2_958_466, 1e300, 0.75].map((value) => cell(1, value)).join(''))).toEqual([
      -1,
      0,
      2_958_466,
      1e300,
      '18:00',
    ])
  })

  it('may be written as ISO 8601', async () => {
    const cells = ['2026-11-21', '2026-11-21T18:30:00', '2026-11-21T00:00:00.000Z', 'soon'].map(
      (text) => `<c t="d"><v>${text}</v></c>`,
    )
    expect(await shown(cells.join(''))).toEqual(['2026-11-21', '2026-11-21 18:30', '2026-11-21', 'soon'])
  })
})
