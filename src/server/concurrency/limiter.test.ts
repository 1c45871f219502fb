import { expect, it } from 'vitest'
import { createKeyedLimiter, createLimiter } from './limiter'

it('runs work in order up to the limit and refuses it when too much waits', async () => {
  const limit = createLimiter({ concurrency: 2, maxWaiting: 2 })
  const ends: (() => void)[] = []
  const begun: number[] = []
  const work = (number: number) =>
    limit(() => {
      begun.push(number)
      return new Promise<void>((end) => ends.push(end))
    })
  const all = [work(1), work(2), work(3), work(4)]
  await expect(work(5)).rejects.toMatchObject({ status: 503 })
  expect(begun).toEqual([1, 2])

  for (let number = 0; number < 4; number += 1) {
    ends[number]?.()
    await all[number]
    await Promise.resolve()
  }
  expect(begun).toEqual([1, 2, 3, 4])
})

it('continues after work that fails', async () => {
  const limit = createLimiter({ concurrency: 1, maxWaiting: 1 })
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit(() => Promise.resolve('done'))).toBe('done')
})

const failure = (code: string) => Object.assign(new Error(code), { code })

it('refuses all queued work when the database cannot be reached, in an outer limiter as well, and continues afterwards', async () => {
  const limitAll = createLimiter({ concurrency: 1, maxWaiting: 9 })
  const limit = createKeyedLimiter<string>({ concurrency: 1, maxWaiting: 9 })
  const run = <Result>(key: string, work: () => Promise<Result>) => limit.run(key, () => limitAll(work))
  let end: (error: Error) => void = () => undefined
  const first = run('one', () => new Promise((_, reject) => (end = reject)))
  const others = Promise.allSettled(['one', 'one', 'two', 'two', 'two'].map((key) => run(key, async () => key)))
  end(failure('ECONNREFUSED'))
  await expect(first).rejects.toThrow('ECONNREFUSED')
  for (const other of await others) expect(other).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  expect(await run('two', () => Promise.resolve('done'))).toBe('done')
})

it.each(['55P03', '57014', '40P01', 'DEADLINE_EXCEEDED'])(
  'continues with queued work after the failure of one transaction: %s',
  async (code) => {
    const limit = createLimiter({ concurrency: 1, maxWaiting: 9 })
    const first = limit(() => Promise.reject(failure(code)))
    const next = limit(() => Promise.resolve('next'))
    await expect(first).rejects.toThrow(code)
    expect(await next).toBe('next')
  },
)

it('limits each key by itself, and forgets a key without work', async () => {
  const limit = createKeyedLimiter<string>({ concurrency: 1, maxWaiting: 9 })
  let end: () => void = () => undefined
  const blocked = limit.run('one', () => new Promise<void>((resolve) => (end = resolve)))
  const queued = limit.run('one', () => Promise.resolve('queued'))
  expect(await limit.run('two', () => Promise.resolve('other'))).toBe('other')
  expect(limit.countKeys()).toBe(1)
  end()
  await blocked
  expect(await queued).toBe('queued')
  expect(limit.countKeys()).toBe(0)
})

it('refuses work that waits longer than the timeout, and runs the next one', async () => {
  const limit = createLimiter({ concurrency: 1, maxWaiting: 9, timeoutSeconds: 0.05 })
  let end: () => void = () => undefined
  const first = limit(() => new Promise<void>((resolve) => (end = resolve)))
  await expect(limit(() => Promise.resolve('late'))).rejects.toMatchObject({ status: 503 })
  const next = limit(() => Promise.resolve('next'))
  end()
  await first
  expect(await next).toBe('next')
})
