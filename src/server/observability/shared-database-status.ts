type DatabaseHealth = {
  isUnresponsive: boolean
  listeners: Set<() => void>
  /**
   * Requests whose page failed because of the database: src/instrumentation.ts adds them, the gateway asks for each
   * once.
   */
  failedRequests: Set<string>
}

/** src/main.ts writes it, Next's bundles and the gateway read it; all share it through globalThis. */
const shared = globalThis as typeof globalThis & { academyDatabaseHealth?: DatabaseHealth }
shared.academyDatabaseHealth ??= { isUnresponsive: false, listeners: new Set(), failedRequests: new Set() }
export const databaseHealth = shared.academyDatabaseHealth

export const isDatabaseUnresponsive = () => databaseHealth.isUnresponsive

/** A database that hangs breaks no connection, so everyone who waits for it must be told to stop. */
export function onUnresponsive(listener: () => void): { unsubscribe: () => void } {
  databaseHealth.listeners.add(listener)
  return { unsubscribe: () => databaseHealth.listeners.delete(listener) }
}

/** Only the gateway removes an entry, when it answers the request; without a limit, other entries would accumulate. */
const FAILED_REQUESTS_MAX = 1000

export function recordDatabaseFailure(requestId: string): void {
  if (databaseHealth.failedRequests.size >= FAILED_REQUESTS_MAX) databaseHealth.failedRequests.clear()
  databaseHealth.failedRequests.add(requestId)
}

export const hadDatabaseFailure = (requestId: string) => databaseHealth.failedRequests.delete(requestId)
