import 'server-only'
import { AsyncLocalStorage } from 'node:async_hooks'

type RequestContext = { requestId: string }

const storage = new AsyncLocalStorage<RequestContext>()

/** What belongs to the request and is for the record only: nothing decides by it, so nobody passes it along. */
export const inRequest = <Result>(context: RequestContext, work: () => Promise<Result>) => storage.run(context, work)

export const currentRequestId = () => storage.getStore()?.requestId ?? null
