import { afterAll, expect, it } from 'vitest'
import { closeDatabase } from './db'
import { hasAttemptLeft } from './limits'

afterAll(closeDatabase)

it('answers whether an attempt is left', async () => {
  const limit = { points: 2, seconds: 60 }
  const answers: boolean[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) answers.push(await hasAttemptLeft('somebody', limit))
  expect(answers).toEqual([true, true, false])
})

it('does not take a failure for an answer', async () => {
  await expect(hasAttemptLeft('somebody else', { points: 2, seconds: Number.POSITIVE_INFINITY })).rejects.toThrow(
    'Failed query',
  )
})
