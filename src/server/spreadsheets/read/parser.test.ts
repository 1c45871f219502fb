import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aWorkbook, parseWorkbook, readCells } from '@/testing/spreadsheets/workbooks'
import type { Cell } from '../write/cells'
import type { SheetColumn } from '../write/sheet'
import { xlsxResponse } from '../write/xlsx'
import { SheetRefusal } from './limits'

const fileOf = async (name: string) => new Uint8Array(await readFile(`src/testing/files/${name}`))

describe('LibreOffice', () => {
  it('writes lists that are read as they look', async () => {
    const cells = await readCells(await fileOf('filled-template.xlsx'))
    expect(cells[2]?.slice(6)).toEqual([
      40212,
      'Düsseldorf',
      'Juergen.Groessler@example.org',
      'Deutsch',
      4711,
      true,
      'Königsallee 5\n40212 Düsseldorf',
      false,
      '1961-03-09',
    ])
    expect(cells[3]?.slice(1, 7)).toEqual(['محمد', 'الأحمد', 'männlich', 'صيدلية النور', 'شارع الملك 7', '01067'])
    expect(cells[5]?.slice(1, 3)).toEqual(['Anna', 'Weißhaupt'])
    expect(cells[6]?.slice(6, 8)).toEqual(['#DIV/0!', 'Köln'])
  })

  it('counts from 1904 where an old program did', async () => {
    const cells = await readCells(await fileOf('attended-1904.xlsx'))
    expect(cells.slice(1, 3).map((row) => row[2])).toEqual(['2026-11-20 18:00', '2026-11-20 18:30'])
  })
})

const KINDS = ['text', 'number', 'flag', 'date', 'datetime'] as const
const columns = KINDS.map((kind) => ({ key: kind, title: kind, kind })) satisfies SheetColumn[]
type Row = Record<(typeof KINDS)[number], Cell>

const moment = fc.date({ min: new Date('1900-03-01'), max: new Date('9999-12-31'), noInvalidDate: true })
const wall = moment.map((date) => date.toISOString().slice(0, 16).replace('T', ' '))
const word = fc.constantFrom(
  '_x0041_',
  '_x005F_',
  '=1+1',
  '+49',
  '-',
  '@',
  ' ',
  '\n',
  '\t',
  '&amp;',
  ']]>',
  'é',
  '李',
  '😀',
  'م',
)
const aText = fc
  .oneof(
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary' }),
    fc.array(word).map((words) => words.join('')),
  )
  // XML cannot contain these characters; the tests of the writer cover their removal.
  .map((text) => text.replace(/[^\t\n\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, ''))
const shown = (number: number) => (Number.isInteger(number) ? number + 0 : Number(number.toPrecision(15)))
const rowsOfAnything = fc.array(
  fc.record<Row>({
    text: fc.option(aText),
    number: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map(shown)),
    flag: fc.option(fc.boolean()),
    date: fc.option(wall.map((text) => text.slice(0, 10))),
    datetime: fc.option(wall),
  }),
)

async function* each(rows: Row[]) {
  yield* rows
}

const writtenWith = async (rows: Row[]) => {
  const response = xlsxResponse({ name: 'people', now: new Date(0), tabName: 'People', columns, rows: each(rows) })
  return new Uint8Array(await response.arrayBuffer())
}

describe('an exported list', () => {
  it('is read back unchanged, in every script', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOfAnything, async (rows) => {
        const { rows: read } = await parseWorkbook(await writtenWith(rows))
        const expected = rows.map((row, index) => ({
          row: index + 2,
          cells: trimmed(KINDS.map((kind) => seen(row[kind]))),
        }))
        expect(read.slice(1)).toEqual(expected.filter(({ cells }) => cells.length > 0))
      }),
      { numRuns: 60 },
    )
  })
})

const seen = (cell: Cell) =>
  cell === '' || cell === undefined ? null : typeof cell === 'string' ? cell.replace(/ 00:00$/, '') : cell

function trimmed(cells: (string | number | boolean | null)[]) {
  const last = cells.findLastIndex((cell) => cell !== null)
  return cells.slice(0, last + 1)
}

describe('a damaged file', () => {
  const people = { text: 'Mona', number: 1, flag: true, date: '2026-11-21', datetime: '2026-11-21 18:00' }

  /** The reader refuses the damage, or the damage is in a part that is never read. */
  async function refusedOrSame(file: Uint8Array, before: Awaited<ReturnType<typeof parseWorkbook>>) {
    const after = await parseWorkbook(file).catch((thrown: unknown) => thrown)
    if (!(after instanceof Error)) expect(after).toEqual(before)
  }

  it('is refused wherever it ends early', async () => {
    const whole = await writtenWith([people])
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        await expect(parseWorkbook(whole.slice(0, length))).rejects.toBeInstanceOf(Error)
      }),
      { numRuns: 200 },
    )
  })

  it('is refused or read unchanged, whichever byte of it is changed', async () => {
    const whole = await writtenWith([people])
    const before = await parseWorkbook(whole)
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const file = whole.map((byte, index) => (index === at ? byte ^ flip : byte))
        await refusedOrSame(file, before)
      }),
      { numRuns: 400 },
    )
  })
})

it('is told apart from an error of a library', async () => {
  await expect(parseWorkbook(aWorkbook({ rows: '<row>' }))).rejects.not.toBeInstanceOf(SheetRefusal)
})
