import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createKeeper, type Rendered } from './keeper'
import { type Stored, storedFrom } from './stored'

let clock = 0
const anAnswer = (text: string, size = text.length, keep = true) => {
  const made = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.alloc(size, text) }
  return { stored: storedFrom({ ...made, made, quality: 1 }), keep }
}
const aKeeper = (maxBytes = 1_000_000) => createKeeper({ freshFor: 1000, staleFor: 1000, maxBytes, now: () => clock })
const textOf = async (found: Stored | Promise<Stored | null>) => String((await found)?.made.body ?? 'nothing')

beforeEach(() => {
  clock = 0
})

describe('the keeper of pages', () => {
  it('renders once for a thousand visitors who wait', async () => {
    const render = vi.fn(async () => anAnswer('page'))
    const keeper = aKeeper()
    const texts = await Promise.all(Array.from({ length: 1000 }, () => textOf(keeper.find('/', render))))
    expect(new Set(texts)).toEqual(new Set(['page']))
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('gives the same page for one second', async () => {
    const keeper = aKeeper()
    await keeper.find('/', async () => anAnswer('old'))
    clock = 999
    expect(await textOf(keeper.find('/', async () => anAnswer('new')))).toBe('old')
  })

  it('gives the old page while one request renders the new one, for at most one second more', async () => {
    const keeper = aKeeper()
    await keeper.find('/', async () => anAnswer('old'))
    const { promise, resolve } = Promise.withResolvers<Rendered>()
    const render = vi.fn(() => promise)
    clock = 1500
    expect(await textOf(keeper.find('/', render))).toBe('old')
    expect(await textOf(keeper.find('/', render))).toBe('old')
    clock = 2000
    const waiting = textOf(keeper.find('/', render))
    resolve(anAnswer('new'))
    expect(await waiting).toBe('new')
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('never gives a page rendered before a purge to somebody who comes after it', async () => {
    const keeper = aKeeper()
    const before = Promise.withResolvers<Rendered>()
    const early = textOf(keeper.find('/', () => before.promise))
    keeper.purge()
    const late = textOf(keeper.find('/', async () => anAnswer('after')))
    before.resolve(anAnswer('before'))
    expect(await early).toBe('before')
    expect(await late).toBe('after')
    expect(await textOf(keeper.find('/', async () => anAnswer('never')))).toBe('after')
  })

  it('keeps nothing that must not be kept, and forgets the page that was there', async () => {
    const keeper = aKeeper()
    await keeper.find('/', async () => anAnswer('old'))
    clock = 2500
    expect(await keeper.find('/', async () => null)).toBeNull()
    expect(keeper.size()).toEqual({ entries: 0, bytes: 0 })
  })

  it('gives what must not be kept to those who wait for it, and to nobody else', async () => {
    const keeper = aKeeper()
    const render = vi.fn(async () => anAnswer('away', 4, false))
    const texts = await Promise.all([1, 2, 3].map(() => textOf(keeper.find('/', render))))
    expect(texts).toEqual(['away', 'away', 'away'])
    expect(render).toHaveBeenCalledTimes(1)
    expect(await textOf(keeper.find('/', async () => anAnswer('page')))).toBe('page')
  })

  it('tries again after a failed rendering', async () => {
    const keeper = aKeeper()
    await expect(keeper.find('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
    expect(await textOf(keeper.find('/', async () => anAnswer('page')))).toBe('page')
  })

  it('drops the pages that were not asked for longest', async () => {
    const keeper = aKeeper(8000)
    for (const key of ['a', 'b', 'c', 'd']) await keeper.find(key, async () => anAnswer(key, 1000))
    await keeper.find('a', async () => anAnswer('again', 1000))
    await keeper.find('e', async () => anAnswer('e', 1000))
    expect(await textOf(keeper.find('a', async () => anAnswer('new')))).toMatch(/^a+$/)
    expect(await textOf(keeper.find('b', async () => anAnswer('new')))).toBe('new')
  })

  it('never holds more than its bound, whatever is asked for', async () => {
    const visits = fc.array(fc.record({ key: fc.integer({ min: 0, max: 30 }), size: fc.nat(5000), wait: fc.nat(3000) }))
    await fc.assert(
      fc.asyncProperty(visits, async (asked) => {
        const keeper = aKeeper(10_000)
        for (const { key, size, wait } of asked) {
          clock += wait
          await keeper.find(String(key), async () => anAnswer('x', size))
          const { entries, bytes } = keeper.size()
          expect(bytes).toBeLessThanOrEqual(10_000)
          expect(bytes === 0 || entries > 0).toBe(true)
        }
      }),
    )
  })
})
