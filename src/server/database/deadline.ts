import { AsyncLocalStorage } from 'node:async_hooks'
import { DEADLINE_EXCEEDED } from './error-codes.ts'

/**
 * Milliseconds. `remainingMs`: the total time that the work may still wait for the database; `slotTimeoutMs`: the longest
 * wait for a free connection; `lockReserveMs`: time kept for a lock after that wait; `minimumMs`: enough for work that
 * nothing blocks.
 */
export type Limits = {
  remainingMs: number
  readonly slotTimeoutMs: number
  readonly lockReserveMs: number
  readonly minimumMs: number
}
type Deadline = Limits & { activeWaits: number; waitingSince: number }

/**
 * The gateway sets it for everything that a request causes, pages and calls alike; Next's separate bundles share it.
 */
const shared = globalThis as typeof globalThis & { academyDeadline?: AsyncLocalStorage<Deadline> }
shared.academyDeadline ??= new AsyncLocalStorage()
const storage = shared.academyDeadline

/** A request is answered within five seconds, even if nothing can be done. */
export const REQUEST_LIMITS: Limits = { remainingMs: 4000, slotTimeoutMs: 2500, lockReserveMs: 1500, minimumMs: 1000 }

export const withLimits =
  (limits: Limits) =>
  <Result>(work: () => Result): Result =>
    storage.run({ ...limits, activeWaits: 0, waitingSince: 0 }, work)

export const withRequestDeadline = withLimits(REQUEST_LIMITS)

/** Bulk work of staff may run long, but is refused as early as all other work when no connection is free. */
export const withBulkDeadline = withLimits({ ...REQUEST_LIMITS, remainingMs: 100_000 })

/** Nobody waits for background work, so it waits longer for a connection. */
export const withoutDeadline = withLimits({
  ...REQUEST_LIMITS,
  remainingMs: Number.POSITIVE_INFINITY,
  slotTimeoutMs: 30_000,
})

export function slotTimeout(): number {
  const deadline = storage.getStore()
  if (!deadline) return REQUEST_LIMITS.slotTimeoutMs
  return Math.max(0, Math.min(deadline.slotTimeoutMs, remainingOf(deadline) - deadline.lockReserveMs))
}

/** Statements that wait at the same time use up the deadline once. */
const remainingOf = ({ remainingMs, activeWaits, waitingSince }: Deadline) =>
  activeWaits > 0 ? remainingMs - (performance.now() - waitingSince) : remainingMs

/** Subtracts time that was spent waiting for something else, but leaves the minimum. */
export function reduceDeadline(ms: number): void {
  const deadline = storage.getStore()
  if (!deadline) return
  const remainingMs = Math.max(deadline.minimumMs, deadline.remainingMs - ms)
  deadline.remainingMs = Math.min(deadline.remainingMs, remainingMs)
}

/** Waits for the database until the deadline; an answer that comes later is dropped. */
export async function beforeDeadline<Outcome>(send: () => PromiseLike<Outcome>): Promise<Outcome> {
  const deadline = storage.getStore()
  if (!deadline || deadline.remainingMs === Number.POSITIVE_INFINITY) return send()
  const remainingMs = remainingOf(deadline)
  if (remainingMs <= 0) throw deadlineError()
  if (deadline.activeWaits === 0) deadline.waitingSince = performance.now()
  deadline.activeWaits += 1
  let timer: NodeJS.Timeout | undefined
  const expired = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(deadlineError()), remainingMs)
  })
  try {
    return await Promise.race([send(), expired])
  } finally {
    clearTimeout(timer)
    if (deadline.activeWaits === 1) deadline.remainingMs = remainingOf(deadline)
    deadline.activeWaits -= 1
  }
}

const deadlineError = () => Object.assign(new Error('the database takes too long'), { code: DEADLINE_EXCEEDED })
