import type { Instrumentation } from 'next'
import { isDatabaseUnavailable } from './server/database/error-codes'
import { errorFrames, errorName } from './server/observability/errors'
import { recordDatabaseFailure } from './server/observability/shared-database-status'

/** Next calls this once, before the first request. */
export async function register(): Promise<void> {
  // The build has no database. The dynamic import below keeps the workers out of the bundles of other runtimes.
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { startWorkers } = await import('./workers')
  await startWorkers()
}

/** Logs the errors of pages; serve() logs those of calls. */
export const onRequestError: Instrumentation.onRequestError = async (thrown, { headers }, { routePath }) => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return
  const request_id = String(headers['x-request-id'])
  const isUnavailable = isDatabaseUnavailable(thrown)
  // Set it before the first await: the page shows this request id, and the gateway looks up the reason by it.
  if (thrown instanceof Error) Reflect.set(thrown, 'digest', request_id)
  if (isUnavailable) recordDatabaseFailure(request_id)

  const { log } = await import('./server/observability/log')
  // Log the template of the path, because the path itself may contain a token or an e-mail address.
  const fields = { request_id, path: routePath, error: errorName(thrown) }
  if (isUnavailable) log.warn(fields, 'database away')
  else log.error({ ...fields, stack: errorFrames(thrown) }, 'page failed')
}
