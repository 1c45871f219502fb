import { expect, it } from 'vitest'
import { withConstantTime } from './constant-time'

const tookFor = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await withConstantTime(work).catch(() => undefined)
  return performance.now() - started
}

it('takes the same time for quick and slow work, and for success and failure', async () => {
  const slow = () => new Promise((done) => setTimeout(done, 60))
  const failing = () => Promise.reject(new Error('refused'))
  for (const work of [async () => 'quick', slow, failing]) {
    const took = await tookFor(work)
    expect(took).toBeGreaterThan(140)
    expect(took).toBeLessThan(250)
  }
})

it('returns the result of the work, and fails as it fails', async () => {
  await expect(withConstantTime(async () => 'done')).resolves.toBe('done')
  await expect(withConstantTime(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})
