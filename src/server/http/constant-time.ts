import { setTimeout as pause } from 'node:timers/promises'

/** Longer than the work takes on a machine that is not overloaded. */
const MINIMUM_MS = 150

/**
 * The text of such an answer hides whether an address is known, so its duration must hide it too, also in a refusal.
 */
export async function withConstantTime<Result>(work: () => Promise<Result>): Promise<Result> {
  const [outcome] = await Promise.allSettled([work(), pause(MINIMUM_MS)])
  if (outcome.status === 'rejected') throw outcome.reason
  return outcome.value
}
