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
