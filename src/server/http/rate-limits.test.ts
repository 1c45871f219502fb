import { afterAll, expect, it } from 'vitest'
import { closeDatabase } from '../database/db'
import { tryCountAttempt } from './rate-limits'

afterAll(closeDatabase)

it('returns whether an attempt is left', async () => {
  const limit = { points: 2, seconds: 60 }
  const answers: boolean[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) answers.push(await tryCountAttempt('somebody', limit))
  expect(answers).toEqual([true, true, false])
})

it('does not take an error for a refusal', async () => {
  await expect(tryCountAttempt('somebody else', { points: 2, seconds: Number.POSITIVE_INFINITY })).rejects.toThrow(
    'Failed query',
  )
})
