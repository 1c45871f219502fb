/** Waiting times before the second, third, ... attempt: together more than twenty hours. */
export const RETRY_SECONDS = [30, 120, 600, 1800, 7200, 21_600, 43_200] as const

/** Consecutive failures after which calls are paused. */
export const FAILURES_MAX = 5
const PROVIDER_PAUSE_SECONDS = { first: 15, most: 300 }

/** The pause after this number of consecutive failures. Each failed probe doubles it. */
export function providerPauseSeconds(failures: number): number {
  if (failures < FAILURES_MAX) return 0
  return Math.min(
    PROVIDER_PAUSE_SECONDS.first * 2 ** Math.min(failures - FAILURES_MAX, 10),
    PROVIDER_PAUSE_SECONDS.most,
  )
}

/**
 * The waiting time before the next attempt, or null after the last one. Jitter (`random` is 0 to 1) separates mails
 * that failed together.
 */
export function retrySeconds(attempts: number, random: number): number | null {
  const seconds = RETRY_SECONDS[attempts - 1]
  return seconds === undefined ? null : Math.round(seconds * (1 + 0.2 * random))
}

/** Decides about a mail whose delivery is unknown. A repeated answer is better than none; a repeated bulk mail is not. */
export function stateWhenUncertain({
  bulk,
  deduplicates,
}: {
  bulk: boolean
  deduplicates: boolean
}): 'retry' | 'unknown' {
  return bulk && !deduplicates ? 'unknown' : 'retry'
}
