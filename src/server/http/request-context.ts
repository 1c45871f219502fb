import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

type RequestContext = { requestId: string; helper?: string }

const storage = new AsyncLocalStorage<RequestContext>()

/** Next's separate bundles share one count through globalThis. */
const shared = globalThis as typeof globalThis & { academyActiveRequests?: number }

/** The number of calls that this process is answering; long work pauses for them. */
export const countActiveRequests = () => shared.academyActiveRequests ?? 0

const addToActive = (step: 1 | -1) => {
  shared.academyActiveRequests = countActiveRequests() + step
}

/**
 * The context is for logs and the audit trail only. No decision depends on it, so it is not an argument of every
 * function.
 */
export async function withRequestContext<Result>(
  context: RequestContext,
  work: () => Promise<Result>,
): Promise<Result> {
  addToActive(1)
  try {
    return await storage.run(context, work)
  } finally {
    addToActive(-1)
  }
}

export const currentRequestId = () => storage.getStore()?.requestId ?? null

/** The name of the helper who makes this call stands in the audit trail, where a user has an account. */
export const withHelperName = <Result>(helper: string, work: () => Promise<Result>): Promise<Result> =>
  storage.run({ requestId: currentRequestId() ?? '', helper }, work)

export const currentHelperName = () => storage.getStore()?.helper ?? null
