import 'server-only'
import { isDatabaseUnavailable } from './error-codes'

const PAUSE_MS = 200

/**
 * Retries while the database is unavailable, such as during its restart. The work must be safe to repeat, because
 * nobody can tell whether the first attempt was committed.
 */
export async function retryWhileUnavailable<T>(work: () => Promise<T>, { seconds }: { seconds: number }): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    try {
      return await work()
    } catch (thrown) {
      if (!isDatabaseUnavailable(thrown) || Date.now() > end) throw thrown
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
