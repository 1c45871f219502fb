import 'server-only'
import { Problem } from '@/contract/problems'

/** Lets so many pieces of heavy work run at once and so many wait; whoever comes then is asked to come again. */
export function turnsOf({ atOnce, waiting: longest }: { atOnce: number; waiting: number }) {
  const waiting: (() => void)[] = []
  let running = 0

  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= longest) throw new Problem(503, 'unavailable', { headers: { 'retry-after': '5' } })
    if (running >= atOnce) await new Promise<void>((go) => waiting.push(go))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
