import 'server-only'
import { Problem } from '@/contract/problems'
import { reduceDeadline } from '../database/deadline'
import { isDatabaseUnreachable } from '../database/error-codes'

type LimiterSettings = { concurrency: number; maxWaiting: number; timeoutSeconds?: number }
type Waiter = { start: () => void; reject: (cause?: unknown) => void }

/**
 * Limits how many pieces of heavy work run at once, how many wait and for how long; all others are refused with 503.
 */
export function createLimiter({ concurrency, maxWaiting, timeoutSeconds }: LimiterSettings) {
  const waiting = new Set<Waiter>()
  let running = 0

  const waitForTurn = () =>
    new Promise<void>((resolve, reject) => {
      const leaveQueue = () => {
        clearTimeout(timer)
        waiting.delete(waiter)
      }
      const waiter: Waiter = {
        start: () => {
          leaveQueue()
          resolve()
        },
        reject: (cause) => {
          leaveQueue()
          reject(unavailable(cause))
        },
      }
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
      // Without a database, everyone in the queue would get the same answer later. The cause lets a limiter around this
      // one refuse its queue as well.
      if (isDatabaseUnreachable(thrown)) for (const waiter of [...waiting]) waiter.reject(thrown)
      throw thrown
    } finally {
      const [next] = waiting
      if (next) next.start()
      else running -= 1
    }
  }
}

const unavailable = (cause?: unknown) => new Problem(503, 'unavailable', { headers: { 'retry-after': '5' }, cause })

/** Limits the work of each key by itself. A key is forgotten as soon as none of its work runs or waits. */
export function createKeyedLimiter<Key>(settings: LimiterSettings) {
  const limiters = new Map<Key, { limit: ReturnType<typeof createLimiter>; callers: number }>()

  async function run<Result>(key: Key, work: () => Promise<Result>): Promise<Result> {
    const limiter = limiters.get(key) ?? { limit: createLimiter(settings), callers: 0 }
    limiters.set(key, limiter)
    limiter.callers += 1
    try {
      return await limiter.limit(work)
    } finally {
      limiter.callers -= 1
      if (limiter.callers === 0) limiters.delete(key)
    }
  }

  return { run, countKeys: () => limiters.size }
}
