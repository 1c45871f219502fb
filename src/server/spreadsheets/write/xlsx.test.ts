import { performance } from 'node:perf_hooks'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from '@/testing/spreadsheets'
import { type Cell, type CellKind, xlsxOf, xlsxResponse } from './spreadsheets'

const NOW = new Date('2026-11-20T22:30:00Z')

async function* each<Item>(...items: Item[]) {
  yield* items
}

const aWorkbook = (
  rows: AsyncIterable<Record<'name', Cell>>,
  more: { kind?: CellKind; title?: string; sheet?: string } = {},
) => {
  const { kind = 'text', title = 'Name', sheet = 'People' } = more
  return xlsxResponse({ name: 'people', now: NOW, sheet, columns: [{ key: 'name', title, kind }], rows })
}

/** The only cell below the title. */
const written = async (value: Cell, kind: CellKind = 'text') =>
  (await readSpreadsheet(aWorkbook(each({ name: value }), { kind }))).cells.get('A2')

describe('a spreadsheet', () => {
  it('is a download that is kept nowhere and named with the date first', () => {
    const { headers } = aWorkbook(each())
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''2026-11-20%20people.xlsx")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('has bold titles that stay in sight, widths, and a filter over everything', async () => {
    const columns = [
      { key: 'name', title: 'Name', kind: 'text', width: 40 },
      { key: 'seats', title: 'Seats', kind: 'number' },
    ] as const
    const rows = each({ name: 'Mona', seats: 1 }, { name: 'Jonas', seats: 20 })
    const { sheet, cells, parts } = await readSpreadsheet(
      xlsxResponse({ name: 'people', now: NOW, sheet: 'People', columns, rows }),
    )
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<col min="1" max="1" width="40" style="2" customWidth="1"/>')
    expect(sheet).toContain('<autoFilter ref="A1:B3"/>')
    expect(lookOf(parts, cells.get('A1')?.style)).toContain('fontId="1"')
    expect(parts.get('xl/styles.xml')).toMatch(/<font>.*?<\/font><font><b\/>/)
  })

  it('has no filter over columns that are not there, and its titles where there are no rows', async () => {
    const { sheet, rows, cells } = await readSpreadsheet(aWorkbook(each()))
    expect(sheet).toContain('<autoFilter ref="A1:A1"/>')
    expect(rows).toEqual([])
    expect(cells.get('A1')?.text).toBe('Name')
  })

  it('counts columns beyond the alphabet', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `column${index}`)
    const columns = keys.map((key) => ({ key, title: key, kind: 'number' as const }))
    const rows = each(Object.fromEntries(keys.map((key, index) => [key, index])))
    const { cells } = await readSpreadsheet(xlsxResponse({ name: 'wide', now: NOW, sheet: 'Wide', columns, rows }))
    expect(['Z2', 'AA2', 'AZ2', 'BA2', 'BH2'].map((at) => cells.get(at)?.text)).toEqual(['25', '26', '51', '52', '59'])
  })

  it.each([
    ['Participants: Mona/Jonas [2026]?*\\', 'Participants Mona Jonas 2026'],
    ["'Antibiotics'", 'Antibiotics'],
    ['x'.repeat(40), 'x'.repeat(31)],
    [`${'x'.repeat(30)}😀`, 'x'.repeat(30)],
    ['  \u0000 ', 'Sheet'],
    ['History', 'Sheet'],
    ['<Q&A>', '&lt;Q&amp;A&gt;'],
  ])('calls its sheet %j as programs allow it', async (sheet, expected) => {
    const { parts } = await readSpreadsheet(aWorkbook(each(), { sheet }))
    expect(parts.get('xl/workbook.xml')).toContain(`<sheet name="${expected}"`)
  })
})

describe('a spreadsheet of several sheets', () => {
  const columns = [
    { key: 'gender', title: 'Gender', kind: 'text', choice: { values: ['m', 'f'], title: 'Check', message: 'm & f' } },
    { key: 'city', title: 'City', kind: 'text' },
  ] as const
  const help = {
    sheet: "Read 'me'",
    columns: [
      { key: 'gender', title: 'What', kind: 'heading' },
      { key: 'city', title: 'How', kind: 'prose', width: 20 },
    ],
    rows: [{ gender: 'City', city: 'Where people live, and not where they work' }],
    isHelp: true,
  } as const
  const read = (number: number) => {
    const sheets = [{ sheet: 'People', columns, rows: [{ gender: 'f', city: 'Bonn' }], room: 100 }, help]
    return readSpreadsheet(new Response(xlsxOf({ sheets, now: NOW })), { number })
  }

  it('opens with the first, and holds each', async () => {
    const { parts, sheet, rows } = await read(1)
    expect(parts.get('xl/workbook.xml')).toMatch(
      /<sheet name="People" sheetId="1" .*<sheet name="Read 'me" sheetId="2"/,
    )
    expect(parts.get('[Content_Types].xml')).toContain('PartName="/xl/worksheets/sheet2.xml"')
    expect(sheet).toContain('tabSelected="1"')
    expect(rows).toEqual([{ Gender: 'f', City: 'Bonn' }])
    expect(await read(2)).toMatchObject({ rows: [{ What: 'City', How: 'Where people live, and not where they work' }] })
    expect((await read(2)).sheet).not.toContain('tabSelected')
  })

  it('offers what a column may hold in each row that is to be filled in, and filters them', async () => {
    const { sheet, parts } = await read(1)
    expect(sheet).toMatch(/error="m &amp; f" sqref="A2:A101"><formula1>"m,f"<\/formula1>/)
    expect(sheet).toContain('<autoFilter ref="A1:B101"/>')
    expect(parts.get('xl/workbook.xml')).toContain('hidden="1">\'People\'!$A$1:$B$101</definedName>')
  })

  it('gives help the height of its lines, and no filter', async () => {
    const { sheet, parts } = await read(2)
    expect(sheet).toContain('<row r="2" ht="45" customHeight="1">')
    expect(sheet).not.toContain('<autoFilter')
    expect(parts.get('xl/workbook.xml')?.match(/<definedName /g)).toHaveLength(1)
  })

  it('writes the elements of a sheet in the order of the format', async () => {
    const { sheet } = await read(1)
    const order = ['sheetViews', 'cols', 'sheetData', 'autoFilter', 'dataValidations', 'ignoredErrors']
    const places = order.map((element) => sheet.indexOf(`<${element}`))
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
  })
})

describe('a cell', () => {
  it('holds numbers as numbers, flags as flags, and nothing where there is nothing', async () => {
    expect(await written(20, 'number')).toEqual({ text: '20', type: 'n', style: '0' })
    expect(await written(49.5, 'number')).toMatchObject({ text: '49.5', type: 'n' })
    expect(await written(true, 'flag')).toMatchObject({ text: '1', type: 'b' })
    expect(await written(false, 'flag')).toMatchObject({ text: '0', type: 'b' })
    for (const nothing of [null, undefined, '']) expect(await written(nothing, 'number')).toBeUndefined()
  })

  it('holds days and moments as the program counts them', async () => {
    const { parts, cells } = await readSpreadsheet(aWorkbook(each({ name: '2026-11-20' }), { kind: 'date' }))
    expect(cells.get('A2')).toMatchObject({ text: '46346', type: 'n' })
    expect(formatOf(parts, cells.get('A2')?.style)).toBe('yyyy\\-mm\\-dd')

    const moment = await readSpreadsheet(aWorkbook(each({ name: '2026-11-20 18:00' }), { kind: 'datetime' }))
    expect(moment.cells.get('A2')).toMatchObject({ text: '46346.75', type: 'n' })
    expect(formatOf(moment.parts, moment.cells.get('A2')?.style)).toBe('yyyy\\-mm\\-dd\\ hh:mm')
  })

  it.each(['soon', '2026-13-45', '1899-01-01', '2026-11-20T17:30:00.000Z'])(
    'shows %j as it is rather than as a wrong day',
    async (value) => {
      expect(await written(value, 'date')).toMatchObject({ text: value, type: 'inlineStr' })
    },
  )

  it('keeps the zeros of a postal code', async () => {
    expect(await written('01067')).toMatchObject({ text: '01067', type: 'inlineStr' })
    expect((await readSpreadsheet(aWorkbook(each()))).sheet).toContain('numberStoredAsText="1"')
  })

  it.each(['=1+1', '+49 89 123', '-1', '@SUM(A1)', '\t=1', '\r=1', '\r\n=1', '\u0000=1', '=cmd|"/c calc"!A1'])(
    'never runs %j, and stays a text when somebody edits it',
    async (value) => {
      const { parts, cells, sheet } = await readSpreadsheet(aWorkbook(each({ name: value })))
      expect(sheet).not.toContain('<f')
      expect(cells.get('A2')?.type).toBe('inlineStr')
      expect(lookOf(parts, cells.get('A2')?.style)).toContain('quotePrefix="1"')
    },
  )

  it('never runs a title that somebody edited', async () => {
    const { parts, cells } = await readSpreadsheet(aWorkbook(each(), { title: '=1+1' }))
    expect(cells.get('A1')).toMatchObject({ text: '=1+1', type: 'inlineStr' })
    expect(lookOf(parts, cells.get('A1')?.style)).toContain('quotePrefix="1"')
  })

  it('means each sign that somebody typed, whatever the format would take it for', async () => {
    const typed = '<b>&amp; "Müller" 😀 _x0041_ _X000d_ _x005F_ ]]> <!-- '
    expect(await written(typed)).toMatchObject({ text: typed })
  })

  it('is cut where programs stop reading, and never through a character', async () => {
    expect((await written('x'.repeat(40_000)))?.text).toHaveLength(32_767)
    expect((await written(`${'x'.repeat(32_766)}😀`))?.text).toBe('x'.repeat(32_766))
  })

  it('leaves out what the format cannot hold, and nothing else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (typed) => {
        const lines = typed.replace(/\r\n?/g, '\n')
        const kept = [...lines].filter((sign) => /[\t\n]/.test(sign) || (sign >= ' ' && !/[\ufffe\uffff]/.test(sign)))
        expect((await written(typed))?.text ?? '').toBe(kept.join(''))
      }),
      { numRuns: 50 },
    )
  })

  it('loses a half of a character that came alone', async () => {
    expect(await written('a\ud83db\ude00c')).toMatchObject({ text: 'abc' })
  })
})

describe('the rows of a large spreadsheet', () => {
  it('are asked for no faster than its reader takes them, and no more once the reader has gone', async () => {
    const { rows, source } = aSource(1_000_000)
    const reader = aWorkbook(rows).body?.getReader()
    while (source.given === 0) await reader?.read()
    await settled(source)
    expect(source.given).toBeLessThan(100_000)

    await reader?.cancel()
    await expect.poll(() => source.closed).toBe(true)
    expect(source.given).toBeLessThan(100_000)
  })

  it.each([0, 1, 5_000])(
    'break it off when they fail after %i, instead of ending a file that looks whole, and quote no row',
    async (after) => {
      const { rows, source } = aSource(1_000_000, after)
      await expect(aWorkbook(rows).arrayBuffer()).rejects.toThrow(/^spreadsheet broke off$/)
      expect(source.closed).toBe(true)
    },
  )
})

it('is written to its end, however many others are not read on', async () => {
  const others = Array.from({ length: 3 * navigator.hardwareConcurrency }, () => aWorkbook(aSource(1_000_000).rows))
  await Promise.all(others.map(({ body }) => body?.getReader().read()))
  expect(await written('Mona')).toMatchObject({ text: 'Mona' })
})

it('rests while it writes many rows, so that others are served meanwhile', async () => {
  const shares: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const before = performance.eventLoopUtilization()
    await aWorkbook(aSource(50_000).rows).arrayBuffer()
    shares.push(performance.eventLoopUtilization(before).utilization)
  }
  expect(Math.min(...shares)).toBeLessThan(0.5)
})

/** Rows that tell how many of them were taken. */
function aSource(number: number, failsAt = Number.POSITIVE_INFINITY) {
  const source = { given: 0, closed: false }
  async function* rows() {
    try {
      while (source.given < number) {
        if (source.given === failsAt) throw new Error('Failed query, params: mona@example.org')
        source.given += 1
        yield { name: `${source.given} ${Math.random()}` }
      }
    } finally {
      source.closed = true
    }
  }
  return { rows: rows(), source }
}

/** Until nothing more is asked for. */
async function settled(source: { given: number }) {
  let before = -1
  await expect
    .poll(
      () => {
        const rests = source.given === before
        before = source.given
        return rests
      },
      { interval: 100 },
    )
    .toBe(true)
}

const lookOf = (parts: Map<string, string>, style = '0') => {
  const [, looks = ''] = /<cellXfs[^>]*>(.*)<\/cellXfs>/.exec(parts.get('xl/styles.xml') ?? '') ?? []
  return looks.match(/<xf[^>]*>/g)?.[Number(style)] ?? ''
}

function formatOf(parts: Map<string, string>, style?: string) {
  const [, id] = /numFmtId="(\d+)"/.exec(lookOf(parts, style)) ?? []
  return new RegExp(`numFmtId="${id}" formatCode="([^"]*)"`).exec(parts.get('xl/styles.xml') ?? '')?.[1]
}
