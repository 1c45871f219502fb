import { setTimeout as pause } from 'node:timers/promises'

/**
 * Keeps the single thread free for requests: long work calls this after each piece and pauses for a multiple of the
 * time that the piece took, up to a maximum. Returns the start of the next piece.
 */
export async function pauseAfter(since: number, { times, max }: { times: number; max: number }): Promise<number> {
  await pause(Math.min((performance.now() - since) * times, max))
  return performance.now()
}
