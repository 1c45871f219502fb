import { setTimeout as pause } from 'node:timers/promises'

/**
 * Visitors come first: one thread serves them all. Long work pauses after each of its pieces, so many times as long as the
 * piece took, up to so many milliseconds; the next piece begins at what this answers.
 */
export async function restAfter(since: number, { times, max }: { times: number; max: number }): Promise<number> {
  await pause(Math.min((performance.now() - since) * times, max))
  return performance.now()
}
