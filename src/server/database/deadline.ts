import { AsyncLocalStorage } from 'node:async_hooks'
import { NO_PATIENCE } from './away.ts'

/** `left`: for so many milliseconds it may still wait for the database, in all; `forPlace`: at most so long in line. */
type Patience = { left: number; readonly forPlace: number; waits: number; since: number }

/** Set by the door for all that a request leads to, pages and calls alike; Next's separate bundles share it. */
const shared = globalThis as typeof globalThis & { academyPatience?: AsyncLocalStorage<Patience> }
shared.academyPatience ??= new AsyncLocalStorage()
const storage = shared.academyPatience

const FOR_PLACE_MS = 2500
/** Whoever came in after waiting in line can still wait for a lock. */
const KEPT_FOR_LOCKS_MS = 1500

const runs =
  (left: number, forPlace: number) =>
  <Result>(work: () => Result): Result =>
    storage.run({ left, forPlace, waits: 0, since: 0 }, work)

/** Who asks hears within five seconds that nothing can be done. */
export const hurried = runs(FOR_PLACE_MS + KEPT_FOR_LOCKS_MS, FOR_PLACE_MS)

/** What staff do to thousands at once takes its time; who cannot even begin hears as soon as all others. */
export const lengthy = runs(100_000, FOR_PLACE_MS)

/** Work that nobody waits for lets others go first. */
export const unhurried = runs(Number.POSITIVE_INFINITY, 30_000)

export function patienceInLine(): number {
  const patience = storage.getStore()
  return patience ? Math.max(0, Math.min(patience.forPlace, leftOf(patience) - KEPT_FOR_LOCKS_MS)) : FOR_PLACE_MS
}

/** Time passes once for those who wait at the same time. */
const leftOf = ({ left, waits, since }: Patience) => (waits > 0 ? left - (performance.now() - since) : left)

/** Enough for whatever is not held up: who waited long in a lane has come so far that the rest is soon done. */
const LEAST_MS = 1000

/** Whoever has waited for something else so long can wait for the database that much less. */
export function haveWaited(ms: number): void {
  const patience = storage.getStore()
  if (patience) patience.left = Math.min(patience.left, Math.max(LEAST_MS, patience.left - ms))
}

/** Waits for an answer of the database as long as there is patience; what comes later is nobody's any more. */
export async function within<Outcome>(ask: () => PromiseLike<Outcome>): Promise<Outcome> {
  const patience = storage.getStore()
  if (!patience || patience.left === Number.POSITIVE_INFINITY) return ask()
  const left = leftOf(patience)
  if (left <= 0) throw impatient()
  if (patience.waits === 0) patience.since = performance.now()
  patience.waits += 1
  let timer: NodeJS.Timeout | undefined
  const over = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(impatient()), left)
  })
  try {
    return await Promise.race([ask(), over])
  } finally {
    clearTimeout(timer)
    if (patience.waits === 1) patience.left = leftOf(patience)
    patience.waits -= 1
  }
}

const impatient = () => Object.assign(new Error('the database takes too long'), { code: NO_PATIENCE })
