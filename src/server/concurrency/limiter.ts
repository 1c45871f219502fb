import 'server-only'
import { Problem } from '@/contract/problems'
import { isDatabaseAway } from './away'
import { haveWaited } from './patience'

type Turns = { atOnce: number; waiting: number; seconds?: number }
type Waiter = { go: () => void; refuse: () => void }

/** Lets so many pieces of heavy work run at once and so many wait, and so long; whoever else comes is asked to come again. */
export function turnsOf({ atOnce, waiting: longest, seconds }: Turns) {
  const waiting = new Set<Waiter>()
  let running = 0

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const leave = (settle: () => void) => () => {
        clearTimeout(timer)
        waiting.delete(waiter)
        settle()
      }
      const waiter = { go: leave(resolve), refuse: leave(() => reject(unavailable())) }
      const timer = seconds === undefined ? undefined : setTimeout(waiter.refuse, seconds * 1000)
      waiting.add(waiter)
    })

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting.size >= longest) throw unavailable()
    const since = performance.now()
    if (running >= atOnce) await turn()
    else running += 1
    try {
      haveWaited(performance.now() - since)
      return await work()
    } catch (thrown) {
      // Who waits behind somebody for whom the database was away would hear the same, only later.
      if (isDatabaseAway(thrown)) for (const waiter of [...waiting]) waiter.refuse()
      throw thrown
    } finally {
      const [next] = waiting
      if (next) next.go()
      else running -= 1
    }
  }
}

const unavailable = () => new Problem(503, 'unavailable', { headers: { 'retry-after': '5' } })
