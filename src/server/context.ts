import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

/** `patience`: for so many milliseconds it may still wait for a place at the database. */
type Context = { requestId: string | null; patience: number }

const storage = new AsyncLocalStorage<Context>()

/** Of one request in all: with the wait for a lock it hears within five seconds that nothing can be done. */
const PATIENCE_MS = 2500
const PATIENCE_OF_JOBS_MS = 30_000

/** Next's separate bundles share one count through globalThis. */
const shared = globalThis as typeof globalThis & { academyCalls?: number }

/** How many calls this process is answering: long work gives way to them. */
export const callsUnderWay = () => shared.academyCalls ?? 0

const count = (step: 1 | -1) => {
  shared.academyCalls = callsUnderWay() + step
}

/** What belongs to the request and is for the record only: nothing decides by it, so nobody passes it along. */
export async function inRequest<Result>(context: { requestId: string }, work: () => Promise<Result>): Promise<Result> {
  count(1)
  try {
    return await storage.run({ ...context, patience: PATIENCE_MS }, work)
  } finally {
    count(-1)
  }
}

export const currentRequestId = () => storage.getStore()?.requestId ?? null

/** Work that nobody waits for lets others go first. */
export const unhurried = <Result>(work: () => Promise<Result>): Promise<Result> =>
  storage.run({ requestId: null, patience: PATIENCE_OF_JOBS_MS }, work)

export const patienceLeft = () => storage.getStore()?.patience ?? PATIENCE_MS

export function spendPatience(ms: number): void {
  const context = storage.getStore()
  if (context?.requestId) context.patience = Math.max(0, context.patience - ms)
}
