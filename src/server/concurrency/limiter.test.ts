import { expect, it } from 'vitest'
import { createLimiter } from './limiter'

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

it('refuses all queued work when the database fails for the running one, and continues afterwards', async () => {
  const limit = createLimiter({ concurrency: 1, maxWaiting: 9 })
  let end: (error: Error) => void = () => undefined
  const first = limit(() => new Promise((_, reject) => (end = reject)))
  const others = Promise.allSettled([1, 2, 3].map((number) => limit(async () => number)))
  end(Object.assign(new Error('too slow'), { code: '57014' }))
  await expect(first).rejects.toThrow('too slow')
  for (const other of await others) expect(other).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  expect(await limit(() => Promise.resolve('done'))).toBe('done')
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
