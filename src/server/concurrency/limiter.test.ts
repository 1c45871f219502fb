import { expect, it } from 'vitest'
import { turnsOf } from './turns'

it('runs no more at once than it may, keeps their order, and refuses when too many wait', async () => {
  const inTurn = turnsOf({ atOnce: 2, waiting: 2 })
  const ends: (() => void)[] = []
  const begun: number[] = []
  const work = (number: number) =>
    inTurn(() => {
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

it('goes on after work that fails', async () => {
  const inTurn = turnsOf({ atOnce: 1, waiting: 1 })
  await expect(inTurn(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await inTurn(() => Promise.resolve('done'))).toBe('done')
})

it('refuses all who wait behind somebody for whom the database was away, and goes on', async () => {
  const inTurn = turnsOf({ atOnce: 1, waiting: 9 })
  let end: (error: Error) => void = () => undefined
  const first = inTurn(() => new Promise((_, reject) => (end = reject)))
  const others = Promise.allSettled([1, 2, 3].map((number) => inTurn(async () => number)))
  end(Object.assign(new Error('too slow'), { code: '57014' }))
  await expect(first).rejects.toThrow('too slow')
  for (const other of await others) expect(other).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  expect(await inTurn(() => Promise.resolve('done'))).toBe('done')
})

it('lets nobody wait for longer than is said, and passes his turn on to the next', async () => {
  const inTurn = turnsOf({ atOnce: 1, waiting: 9, seconds: 0.05 })
  let end: () => void = () => undefined
  const first = inTurn(() => new Promise<void>((resolve) => (end = resolve)))
  await expect(inTurn(() => Promise.resolve('late'))).rejects.toMatchObject({ status: 503 })
  const next = inTurn(() => Promise.resolve('next'))
  end()
  await first
  expect(await next).toBe('next')
})
