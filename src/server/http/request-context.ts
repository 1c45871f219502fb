import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

type RequestContext = { requestId: string }

const storage = new AsyncLocalStorage<RequestContext>()

/** Next's separate bundles share one count through globalThis. */
const shared = globalThis as typeof globalThis & { academyCalls?: number }

/** How many calls this process is answering: long work gives way to them. */
export const callsUnderWay = () => shared.academyCalls ?? 0

const count = (step: 1 | -1) => {
  shared.academyCalls = callsUnderWay() + step
}

/** What belongs to the request and is for the record only: nothing decides by it, so nobody passes it along. */
export async function inRequest<Result>(context: RequestContext, work: () => Promise<Result>): Promise<Result> {
  count(1)
  try {
    return await storage.run(context, work)
  } finally {
    count(-1)
  }
}

export const currentRequestId = () => storage.getStore()?.requestId ?? null
