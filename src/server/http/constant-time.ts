import { setTimeout as pause } from 'node:timers/promises'

/** Longer than the work takes when the machine is not at its limit. */
const LEAST_MS = 150

/** For answers whose words do not tell whether an address is known: neither does the time that they take, nor that of a refusal. */
export async function inEvenTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), pause(LEAST_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
