import { expect, it } from 'vitest'
import { inEvenTime } from './even-time'

const tookFor = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await inEvenTime(work).catch(() => undefined)
  return performance.now() - started
}

it('answers what is quick and what is slow, what works and what fails after the same time', async () => {
  const slow = () => new Promise((done) => setTimeout(done, 60))
  const failing = () => Promise.reject(new Error('refused'))
  for (const work of [async () => 'quick', slow, failing]) {
    const took = await tookFor(work)
    expect(took).toBeGreaterThan(140)
    expect(took).toBeLessThan(250)
  }
})

it('answers what the work answers, and fails as it fails', async () => {
  await expect(inEvenTime(async () => 'done')).resolves.toBe('done')
  await expect(inEvenTime(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
})
