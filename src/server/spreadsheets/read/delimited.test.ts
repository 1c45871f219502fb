import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDelimited } from './delimited'
import { SheetRefusal } from './limits'
import type { SheetRow } from './read-sheet'

const utf8 = (text: string) => new TextEncoder().encode(text)
function utf16(text: string, { bom = true } = {}): Uint8Array {
  return new Uint8Array(Buffer.from((bom ? '\ufeff' : '') + text, 'utf16le'))
}

function parse(bytes: Uint8Array, rowsMax = 100): SheetRow[] {
  const rows: SheetRow[] = []
  parseDelimited(bytes, { rowsMax, onRow: (row) => rows.push(row) })
  return rows
}
const cellsOf = (text: string) => parse(utf8(text)).map(({ cells }) => cells)

describe('a text file', () => {
  it('has tabs, semicolons or commas between its cells', () => {
    expect(cellsOf('Name\tZeit\nMona\t07.11.26, 18:02')).toEqual([
      ['Name', 'Zeit'],
      ['Mona', '07.11.26, 18:02'],
    ])
    expect(cellsOf('Name;Ort\r\n"Weiß; Mona";"a ""b"" c"\r\n')).toEqual([
      ['Name', 'Ort'],
      ['Weiß; Mona', 'a "b" c'],
    ])
    expect(cellsOf('sep=;\r\na;b,c,d,e\n')).toEqual([['a', 'b,c,d,e']])
    expect(cellsOf('a,b\n"two\r\nlines",')).toEqual([
      ['a', 'b'],
      ['two\r\nlines', null],
    ])
  })

  it('keeps the numbers of its rows and leaves out the empty ones', () => {
    expect(parse(utf8('a,b\n\n,\nc,d\n')).map(({ row }) => row)).toEqual([1, 4])
  })

  it('takes a quote without an end as an ordinary character', () => {
    expect(cellsOf('a\tb\n"Mona\t1\nKai\t2')).toEqual([
      ['a', 'b'],
      ['"Mona', '1'],
      ['Kai', '2'],
    ])
  })

  it.each([
    ['UTF-8', utf8('Name;Weiß')],
    ['UTF-8 with a mark', utf8('\ufeffName;Weiß')],
    ['UTF-16', utf16('Name;Weiß')],
    ['UTF-16 without a mark', utf16('Name;Weiß', { bom: false })],
    ['Windows-1252', new Uint8Array(Buffer.from('Name;Weiß', 'latin1'))],
  ])('may be encoded in %s', (_, bytes) => {
    expect(parse(bytes)).toEqual([{ row: 1, cells: ['Name', 'Weiß'] }])
  })

  it('is refused with too many rows, columns or characters, and if it is no text', () => {
    const refusal = (bytes: Uint8Array, rowsMax = 100) => {
      try {
        return parse(bytes, rowsMax)
      } catch (thrown) {
        return thrown instanceof SheetRefusal ? thrown.message : thrown
      }
    }
    expect(refusal(utf8('a,b\n'.repeat(3)), 2)).toBe('sheet_too_many_rows')
    expect(refusal(utf8(','.repeat(256)))).toBe('sheet_too_many_columns')
    expect(refusal(utf8('x'.repeat(32_768)))).toBe('sheet_text_too_long')
    expect(refusal(Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256))).toBe('sheet_no_text')
  })

  it('is read as it was written, whatever its cells contain', () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'ß', '😀', '"', ',', ';', '\t', '\n', '\r', ' x') })
    const table = fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 })
    fc.assert(
      fc.property(table, fc.constantFrom(',', ';', '\t'), (rows, separator) => {
        const lines = rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(separator))
        const text = [`sep=${separator}`, ...lines].join('\n')
        const expected = rows.map((cells) => cells.map((one) => (one.trim() === '' ? null : one)))
        expect(cellsOf(text)).toEqual(expected.filter((cells) => cells.some((one) => one !== null)))
      }),
    )
  })

  it('is read or refused, whatever its bytes are', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          parse(bytes)
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(SheetRefusal)
        }
      }),
    )
  })
})
