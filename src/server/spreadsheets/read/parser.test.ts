import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aWorkbook, cellsOf, parsed } from '@/testing/sheets'
import { Refusal } from './sheet-refusal'
import { type Cell, type Column, xlsxResponse } from './spreadsheets'

const fileOf = async (name: string) => new Uint8Array(await readFile(`src/testing/files/${name}`))

describe('LibreOffice', () => {
  it('writes lists that are read as they look', async () => {
    const cells = await cellsOf(await fileOf('filled-template.xlsx'))
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
    const cells = await cellsOf(await fileOf('attended-1904.xlsx'))
    expect(cells.slice(1, 3).map((row) => row[2])).toEqual(['2026-11-20 18:00', '2026-11-20 18:30'])
  })
})

const KINDS = ['text', 'number', 'flag', 'date', 'datetime'] as const
const columns = KINDS.map((kind) => ({ key: kind, title: kind, kind })) satisfies Column[]
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
  // What the writer takes out is out of XML's reach: it says so in its own tests.
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
  const response = xlsxResponse({ name: 'people', now: new Date(0), sheet: 'People', columns, rows: each(rows) })
  return new Uint8Array(await response.arrayBuffer())
}

describe('what was exported', () => {
  it('is read back as it was, in every script', async () => {
    await fc.assert(
      fc.asyncProperty(rowsOfAnything, async (rows) => {
        const { rows: read } = await parsed(await writtenWith(rows))
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

  /** It says what is wrong, or the damage is where nobody looks. */
  async function refusedOrSame(file: Uint8Array, whole: Uint8Array) {
    const before = await parsed(whole)
    const after = await parsed(file).catch((thrown: unknown) => thrown)
    if (!(after instanceof Error)) expect(after).toEqual(before)
  }

  it('is refused wherever it breaks off', async () => {
    const whole = await writtenWith([people])
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), async (length) => {
        await expect(parsed(whole.slice(0, length))).rejects.toBeInstanceOf(Error)
      }),
      { numRuns: 200 },
    )
  })

  it('is refused or read as it was, whichever byte of it is another', async () => {
    const whole = await writtenWith([people])
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, flip) => {
        const file = whole.map((byte, index) => (index === at ? byte ^ flip : byte))
        await refusedOrSame(file, whole)
      }),
      { numRuns: 400 },
    )
  })
})

it('tells refusals from what a library says of a broken file', async () => {
  await expect(parsed(aWorkbook({ rows: '<row>' }))).rejects.not.toBeInstanceOf(Refusal)
})
