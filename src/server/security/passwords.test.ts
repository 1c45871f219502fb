import { availableParallelism } from 'node:os'
import { expect, it } from 'vitest'
import { hashPassword, passwordMatches } from './passwords'

it('matches a password to its hash, and any password to no hash', async () => {
  const stored = await hashPassword('three blind mice')
  expect(await passwordMatches('three blind mice', stored)).toBe(true)
  expect(await passwordMatches('three blind rats', stored)).toBe(false)
})

it('refuses while too many wait, and still refuses a missing user afterwards', async () => {
  const burst = Array.from({ length: availableParallelism() * 2 + 200 }, () => hashPassword('three blind mice'))
  // Call both while the queue is full.
  const [tooMany] = await Promise.allSettled([hashPassword('one too many'), passwordMatches('anything', null)])
  expect(tooMany).toMatchObject({ status: 'rejected', reason: { status: 503 } })
  await Promise.all(burst)
  expect(await passwordMatches('anything', null)).toBe(false)
})
