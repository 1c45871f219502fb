import 'server-only'
import { isDatabaseAway } from './away'

const PAUSE_MS = 200

/**
 * Goes on asking while the database is away, such as during its restart. For work that may be done twice: whether the
 * first time had been committed nobody can tell.
 */
export async function insist<T>(work: () => Promise<T>, { seconds }: { seconds: number }): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    try {
      return await work()
    } catch (thrown) {
      if (!isDatabaseAway(thrown) || Date.now() > end) throw thrown
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
