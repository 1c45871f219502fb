import fc from 'fast-check'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type CachedResponse, toCachedResponse } from './cached-response'
import { createPageCache, type RenderResult } from './page-cache'

let clock = 0
const aRenderResult = (text: string, size = text.length, isStorable = true) => {
  const rendered = { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.alloc(size, text) }
  return { cached: toCachedResponse({ ...rendered, rendered, quality: 1 }), isStorable }
}
const aPageCache = (maxBytes = 1_000_000) =>
  createPageCache({ freshFor: 1000, staleFor: 1000, maxBytes, now: () => clock })
const textOf = async (found: CachedResponse | Promise<CachedResponse | null>) =>
  String((await found)?.rendered.body ?? 'nothing')

beforeEach(() => {
  clock = 0
})

describe('the page cache', () => {
  it('renders once for a thousand waiting visitors', async () => {
    const render = vi.fn(async () => aRenderResult('page'))
    const cache = aPageCache()
    const texts = await Promise.all(Array.from({ length: 1000 }, () => textOf(cache.find('/', render))))
    expect(new Set(texts)).toEqual(new Set(['page']))
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('returns the same page for one second', async () => {
    const cache = aPageCache()
    await cache.find('/', async () => aRenderResult('old'))
    clock = 999
    expect(await textOf(cache.find('/', async () => aRenderResult('new')))).toBe('old')
  })

  it('returns the old page while one request renders the new one, for at most one second more', async () => {
    const cache = aPageCache()
    await cache.find('/', async () => aRenderResult('old'))
    const { promise, resolve } = Promise.withResolvers<RenderResult>()
    const render = vi.fn(() => promise)
    clock = 1500
    expect(await textOf(cache.find('/', render))).toBe('old')
    expect(await textOf(cache.find('/', render))).toBe('old')
    clock = 2000
    const waiting = textOf(cache.find('/', render))
    resolve(aRenderResult('new'))
    expect(await waiting).toBe('new')
    expect(render).toHaveBeenCalledTimes(1)
  })

  it('never returns a page rendered before a purge to a request that comes after it', async () => {
    const cache = aPageCache()
    const before = Promise.withResolvers<RenderResult>()
    const early = textOf(cache.find('/', () => before.promise))
    cache.purge()
    const late = textOf(cache.find('/', async () => aRenderResult('after')))
    before.resolve(aRenderResult('before'))
    expect(await early).toBe('before')
    expect(await late).toBe('after')
    expect(await textOf(cache.find('/', async () => aRenderResult('never')))).toBe('after')
  })

  it('stores nothing that must not be stored, and evicts the page that was there', async () => {
    const cache = aPageCache()
    await cache.find('/', async () => aRenderResult('old'))
    clock = 2500
    expect(await cache.find('/', async () => null)).toBeNull()
    expect(cache.stats()).toEqual({ entries: 0, bytes: 0 })
  })

  it('returns a page that must not be stored only to those who wait for it', async () => {
    const cache = aPageCache()
    const render = vi.fn(async () => aRenderResult('away', 4, false))
    const texts = await Promise.all([1, 2, 3].map(() => textOf(cache.find('/', render))))
    expect(texts).toEqual(['away', 'away', 'away'])
    expect(render).toHaveBeenCalledTimes(1)
    expect(await textOf(cache.find('/', async () => aRenderResult('page')))).toBe('page')
  })

  it('tries again after a failed rendering', async () => {
    const cache = aPageCache()
    await expect(cache.find('/', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
    expect(await textOf(cache.find('/', async () => aRenderResult('page')))).toBe('page')
  })

  it('evicts the least recently used pages', async () => {
    const cache = aPageCache(8000)
    for (const key of ['a', 'b', 'c', 'd']) await cache.find(key, async () => aRenderResult(key, 1000))
    await cache.find('a', async () => aRenderResult('again', 1000))
    await cache.find('e', async () => aRenderResult('e', 1000))
    expect(await textOf(cache.find('a', async () => aRenderResult('new')))).toMatch(/^a+$/)
    expect(await textOf(cache.find('b', async () => aRenderResult('new')))).toBe('new')
  })

  it('never exceeds its size limit under any requests', async () => {
    const requestLists = fc.array(
      fc.record({ key: fc.integer({ min: 0, max: 30 }), size: fc.nat(5000), wait: fc.nat(3000) }),
    )
    await fc.assert(
      fc.asyncProperty(requestLists, async (requests) => {
        const cache = aPageCache(10_000)
        for (const { key, size, wait } of requests) {
          clock += wait
          await cache.find(String(key), async () => aRenderResult('x', size))
          const { entries, bytes } = cache.stats()
          expect(bytes).toBeLessThanOrEqual(10_000)
          expect(bytes === 0 || entries > 0).toBe(true)
        }
      }),
    )
  })
})
