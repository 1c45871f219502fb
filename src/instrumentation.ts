import type { Instrumentation } from 'next'
import { isDatabaseAway } from './server/away'
import { errorFrames, errorName } from './server/errors'
import { noteUnanswered } from './server/pulse'

/** Next calls this once, before the first request. */
export async function register(): Promise<void> {
  // Not in the build, which has no database; the import is written here so that no other runtime bundles it.
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { startWorkers } = await import('./workers')
  await startWorkers()
}

/** What pages throw; calls tell of their own failures in serve(). */
export const onRequestError: Instrumentation.onRequestError = async (thrown, { headers }, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const request_id = String(headers['x-request-id'])
  const isAway = isDatabaseAway(thrown)
  // At once, before Next goes on: the number that the visitor reads is that of the log, and the door asks for the reason.
  if (thrown instanceof Error) Reflect.set(thrown, 'digest', request_id)
  if (isAway) noteUnanswered(request_id)

  const { log } = await import('./server/log')
  // The template of the path: the path itself may hold a token or an address.
  const place = { request_id, path: routePath, error: errorName(thrown) }
  if (isAway) log.warn(place, 'database away')
  else log.error({ ...place, stack: errorFrames(thrown) }, 'page failed')
}
