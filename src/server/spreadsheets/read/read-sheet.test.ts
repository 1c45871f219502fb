import { Worker } from 'node:worker_threads'
import { describe, expect, it, vi } from 'vitest'
import { Invalid, type Problem } from '@/contract/problems'
import { FILE_LIMIT } from '@/contract/shapes'
import { loadShippedTranslator } from '@/i18n/messages'
import { RUNS_ALL, sampleOf } from '@/testing/repetitions'
import { HOSTILE_WORKBOOKS } from '@/testing/spreadsheets/hostile-workbooks'
import { aWorkbook, rowXml } from '@/testing/spreadsheets/workbooks'
import { TOO_LARGE } from './limits'
import { readSheet } from './read-sheet'

const read = (file: Uint8Array<ArrayBuffer>) => readSheet(new Blob([file]), { rowsMax: 10_001 })

/** The longest list that may be imported, with every column of the template. */
function aLongList(): Uint8Array<ArrayBuffer> {
  const person = rowXml(...Array.from({ length: 32 }, (_, column) => `Löwe ${column}`))
  return aWorkbook({ rows: person.repeat(10_001) })
}

const refusalOf = (file: Uint8Array<ArrayBuffer>): Promise<Problem> =>
  read(file).then(
    () => Promise.reject(new Error('it was read')),
    (thrown: Problem) => thrown,
  )

/** Two seconds, and the cost of measuring on a busy machine. */
const SECONDS = 3

/** Measures the processor time of the whole process in seconds, which a busy machine does not increase. */
async function workOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000_000
}

/** Measures the processor time of the main thread. */
async function ownWorkOf(act: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await act()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000_000
}

/** One file for each refusal in the gate, every file in `npm test -- all`. */
const inGate = HOSTILE_WORKBOOKS.filter(
  ([, refused], index) => RUNS_ALL || HOSTILE_WORKBOOKS.findIndex((other) => other[1] === refused) === index,
)

describe('a hostile file', () => {
  it.each(inGate)('%s is refused in time: %s', async (_, refused, make) => {
    const file = make()
    const work = await workOf(async () =>
      expect(await refusalOf(file)).toMatchObject({ status: 422, message: refused }),
    )
    expect(work).toBeLessThan(SECONDS)
  })

  it('is refused as soon as it has taken more work than any list of people', async () => {
    const spent = vi.spyOn(Worker.prototype, 'cpuUsage').mockResolvedValue({ user: 3_100_000, system: 0 })
    expect(await refusalOf(aLongList())).toMatchObject({ status: 422, message: 'sheet_too_slow' })
    spent.mockRestore()
  })

  const heavy = ['a million rows without a value', 'nothing but elements', 'texts that nobody names']
  it.each(sampleOf(heavy, 1))('leaves the main thread free: %s', async (title) => {
    const file = HOSTILE_WORKBOOKS.find(([name]) => name === title)?.[2]() ?? Buffer.alloc(0)
    expect(await ownWorkOf(() => refusalOf(file))).toBeLessThan(0.2)
  })

  it('is reported at the field in both languages', async () => {
    const words = [await loadShippedTranslator('de'), await loadShippedTranslator('en')]
    for (const key of new Set(HOSTILE_WORKBOOKS.map(([, refused]) => refused))) {
      for (const say of words) expect(say.has(`errors.${key}` as 'errors.unexpected')).toBe(true)
    }
    const refusal = await refusalOf(Buffer.from('E-Mail'))
    expect(refusal).toBeInstanceOf(Invalid)
    expect(refusal).toMatchObject({ errors: { xlsx: ['sheet_not_xlsx'] } })
  })

  it('is not even opened when it is larger than an upload may be', async () => {
    expect(await refusalOf(Buffer.alloc(FILE_LIMIT + 1))).toMatchObject({ text: TOO_LARGE })
    expect(TOO_LARGE).toMatchObject({ values: { packed: FILE_LIMIT / 1024 / 1024 } })
  })
})

describe('a list of people', () => {
  it('is read in the order of its rows, with the name of its sheet', async () => {
    const rows = '<row r="7"><c><v>2</v></c></row><row r="3"><c><v>1</v></c></row>'
    expect(await read(aWorkbook({ rows }))).toEqual({
      name: 'People',
      rows: [
        { row: 3, cells: [1] },
        { row: 7, cells: [2] },
      ],
    })
  })

  it('of 10,000 people and 32 columns is read while the site keeps answering', async () => {
    const file = aLongList()
    const own = await ownWorkOf(async () => expect((await read(file)).rows).toHaveLength(10_001))
    expect(own).toBeLessThan(0.5)
  })

  it('waits for the one before, and only few may wait', async () => {
    const file = aWorkbook()
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => read(file)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9)
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 503 } })
  })
})
