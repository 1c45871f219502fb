import { performance } from 'node:perf_hooks'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from '@/testing/spreadsheets/written-workbooks'
import type { Cell, CellKind } from './cells'
import { xlsxResponse, xlsxStream } from './xlsx'

const NOW = new Date('2026-11-20T22:30:00Z')

async function* each<Item>(...items: Item[]) {
  yield* items
}

const aWorkbook = (
  rows: AsyncIterable<Record<'name', Cell>>,
  more: { kind?: CellKind; title?: string; sheet?: string } = {},
) => {
  const { kind = 'text', title = 'Name', sheet: tabName = 'People' } = more
  return xlsxResponse({ name: 'people', now: NOW, tabName, columns: [{ key: 'name', title, kind }], rows })
}

/** Returns the only cell below the title. */
const written = async (value: Cell, kind: CellKind = 'text') =>
  (await readSpreadsheet(aWorkbook(each({ name: value }), { kind }))).cells.get('A2')

describe('a spreadsheet', () => {
  it('is a download that is not cached and whose name begins with the date', () => {
    const { headers } = aWorkbook(each())
    expect(headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    expect(headers.get('content-disposition')).toBe("attachment; filename*=UTF-8''2026-11-20%20people.xlsx")
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('has bold titles that stay visible, widths, and a filter over everything', async () => {
    const columns = [
      { key: 'name', title: 'Name', kind: 'text', width: 40 },
      { key: 'seats', title: 'Seats', kind: 'number' },
    ] as const
    const rows = each({ name: 'Mona', seats: 1 }, { name: 'Jonas', seats: 20 })
    const { sheet, cells, parts } = await readSpreadsheet(
      xlsxResponse({ name: 'people', now: NOW, tabName: 'People', columns, rows }),
    )
    expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(sheet).toContain('<col min="1" max="1" width="40" style="2" customWidth="1"/>')
    expect(sheet).toContain('<autoFilter ref="A1:B3"/>')
    expect(lookOf(parts, cells.get('A1')?.style)).toContain('fontId="1"')
    expect(parts.get('xl/styles.xml')).toMatch(/<font>.*?<\/font><font><b\/>/)
  })

  it('has no filter over missing columns, and has its titles without rows', async () => {
    const { sheet, rows, cells } = await readSpreadsheet(aWorkbook(each()))
    expect(sheet).toContain('<autoFilter ref="A1:A1"/>')
    expect(rows).toEqual([])
    expect(cells.get('A1')?.text).toBe('Name')
  })

  it('counts columns beyond the alphabet', async () => {
    const keys = Array.from({ length: 60 }, (_, index) => `column${index}`)
    const columns = keys.map((key) => ({ key, title: key, kind: 'number' as const }))
    const rows = each(Object.fromEntries(keys.map((key, index) => [key, index])))
    const { cells } = await readSpreadsheet(xlsxResponse({ name: 'wide', now: NOW, tabName: 'Wide', columns, rows }))
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
  ])('names its sheet %j as programs allow it', async (sheet, expected) => {
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
    tabName: "Read 'me'",
    columns: [
      { key: 'gender', title: 'What', kind: 'heading' },
      { key: 'city', title: 'How', kind: 'prose', width: 20 },
    ],
    rows: [{ gender: 'City', city: 'Where people live, and not where they work' }],
    isHelp: true,
  } as const
  const read = (number: number) => {
    const sheets = [{ tabName: 'People', columns, rows: [{ gender: 'f', city: 'Bonn' }], blankRows: 100 }, help]
    return readSpreadsheet(new Response(xlsxStream({ sheets, now: NOW })), { number })
  }

  it('opens with the first sheet, and contains each', async () => {
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

  it('offers the choices of a column in each blank row, and filters them', async () => {
    const { sheet, parts } = await read(1)
    expect(sheet).toMatch(/error="m &amp; f" sqref="A2:A101"><formula1>"m,f"<\/formula1>/)
    expect(sheet).toContain('<autoFilter ref="A1:B101"/>')
    expect(parts.get('xl/workbook.xml')).toContain('hidden="1">\'People\'!$A$1:$B$101</definedName>')
  })

  it('gives help text the height of its lines, and no filter', async () => {
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
  it('contains numbers as numbers, flags as flags, and nothing for null', async () => {
    expect(await written(20, 'number')).toEqual({ text: '20', type: 'n', style: '0' })
    expect(await written(49.5, 'number')).toMatchObject({ text: '49.5', type: 'n' })
    expect(await written(true, 'flag')).toMatchObject({ text: '1', type: 'b' })
    expect(await written(false, 'flag')).toMatchObject({ text: '0', type: 'b' })
    for (const nothing of [null, undefined, '']) expect(await written(nothing, 'number')).toBeUndefined()
  })

  it('contains days and times as serial numbers', async () => {
    const { parts, cells } = await readSpreadsheet(aWorkbook(each({ name: '2026-11-20' }), { kind: 'date' }))
    expect(cells.get('A2')).toMatchObject({ text: '46346', type: 'n' })
    expect(formatOf(parts, cells.get('A2')?.style)).toBe('yyyy\\-mm\\-dd')

    const moment = await readSpreadsheet(aWorkbook(each({ name: '2026-11-20 18:00' }), { kind: 'datetime' }))
    expect(moment.cells.get('A2')).toMatchObject({ text: '46346.75', type: 'n' })
    expect(formatOf(moment.parts, moment.cells.get('A2')?.style)).toBe('yyyy\\-mm\\-dd\\ hh:mm')
  })

  it.each(['soon', '2026-13-45', '1899-01-01', '2026-11-20T17:30:00.000Z'])(
    'shows %j as text rather than as a wrong day',
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

  it('shows each typed character literally, also one with a meaning in the format', async () => {
    const typed = '<b>&amp; "Müller" 😀 _x0041_ _X000d_ _x005F_ ]]> <!-- '
    expect(await written(typed)).toMatchObject({ text: typed })
  })

  it('is truncated at the limit of programs, and never within a character', async () => {
    expect((await written('x'.repeat(40_000)))?.text).toHaveLength(32_767)
    expect((await written(`${'x'.repeat(32_766)}😀`))?.text).toBe('x'.repeat(32_766))
  })

  it('leaves out the characters that the format cannot contain, and no others', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', minLength: 1 }), async (typed) => {
        const lines = typed.replace(/\r\n?/g, '\n')
        const allowed = [...lines].filter(
          (sign) => /[\t\n]/.test(sign) || (sign >= ' ' && !/[\ufffe\uffff]/.test(sign)),
        )
        expect((await written(typed))?.text ?? '').toBe(allowed.join(''))
      }),
      { numRuns: 50 },
    )
  })

  it('loses a lone half of a character', async () => {
    expect(await written('a\ud83db\ude00c')).toMatchObject({ text: 'abc' })
  })
})

describe('the rows of a large spreadsheet', () => {
  it('are read no faster than the client takes them, and no more once the client has gone', async () => {
    const { rows, source } = aSource(1_000_000)
    const reader = aWorkbook(rows).body?.getReader()
    while (source.given === 0) await reader?.read()
    await waitUntilIdle(source)
    expect(source.given).toBeLessThan(100_000)

    await reader?.cancel()
    await expect.poll(() => source.closed).toBe(true)
    expect(source.given).toBeLessThan(100_000)
  })

  it.each([0, 1, 5_000])(
    'break the download off when they fail after %i, instead of completing a file that looks whole, and no row is logged',
    async (after) => {
      const { rows, source } = aSource(1_000_000, after)
      await expect(aWorkbook(rows).arrayBuffer()).rejects.toThrow(/^spreadsheet broke off$/)
      expect(source.closed).toBe(true)
    },
  )
})

it('are written to the end while other downloads stand still', async () => {
  const others = Array.from({ length: 3 * navigator.hardwareConcurrency }, () => aWorkbook(aSource(1_000_000).rows))
  await Promise.all(others.map(({ body }) => body?.getReader().read()))
  expect(await written('Mona')).toMatchObject({ text: 'Mona' })
})

it('are written with pauses, so that requests are answered meanwhile', async () => {
  const before = performance.eventLoopUtilization()
  await aWorkbook(slowly(aSource(40_000).rows)).arrayBuffer()
  // Each of 70 pieces is followed by the longest pause, 6 ms. Without pauses the compression leaves less than 100 ms.
  expect(performance.eventLoopUtilization(before).idle).toBeGreaterThan(250)
})

/** Yields the rows at the speed of a slow machine, because the pauses are shorter on a fast one. */
async function* slowly<Row>(rows: AsyncIterable<Row>) {
  for await (const row of rows) {
    const until = performance.now() + 0.01
    while (performance.now() < until);
    yield row
  }
}

/** Yields rows and counts how many were taken. */
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

/** Waits until no more rows are asked for. */
async function waitUntilIdle(source: { given: number }) {
  let before = -1
  await expect
    .poll(
      () => {
        const isIdle = source.given === before
        before = source.given
        return isIdle
      },
      { interval: 100, timeout: 15_000 },
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
