import 'server-only'
import { Problem } from '@/contract/problems'
import { reduceDeadline } from '../database/deadline'
import { isDatabaseUnavailable } from '../database/error-codes'

type LimiterSettings = { concurrency: number; maxWaiting: number; timeoutSeconds?: number }
type Waiter = { start: () => void; reject: () => void }

/**
 * Limits how many pieces of heavy work run at once, how many wait and for how long; all others are refused with 503.
 */
export function createLimiter({ concurrency, maxWaiting, timeoutSeconds }: LimiterSettings) {
  const waiting = new Set<Waiter>()
  let running = 0

  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      const leaveQueue = (finish: () => void) => () => {
        clearTimeout(timer)
        waiting.delete(waiter)
        finish()
      }
      const waiter = { start: leaveQueue(resolve), reject: leaveQueue(() => reject(unavailable())) }
      const timer = timeoutSeconds === undefined ? undefined : setTimeout(waiter.reject, timeoutSeconds * 1000)
      waiting.add(waiter)
    })

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting.size >= maxWaiting) throw unavailable()
    const arrivedAt = performance.now()
    if (running >= concurrency) await waitForTurn()
    else running += 1
    try {
      reduceDeadline(performance.now() - arrivedAt)
      return await work()
    } catch (thrown) {
      // When the database fails for one caller, refuse everyone queued behind it at once: they would get the same
      // answer later.
      if (isDatabaseUnavailable(thrown)) for (const waiter of [...waiting]) waiter.reject()
      throw thrown
    } finally {
      const [next] = waiting
      if (next) next.start()
      else running -= 1
    }
  }
}

const unavailable = () => new Problem(503, 'unavailable', { headers: { 'retry-after': '5' } })
