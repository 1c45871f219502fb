import type { Instrumentation } from 'next'

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
  const [{ errorFrames, errorName }, { log }] = await Promise.all([import('./server/errors'), import('./server/log')])
  const digest: unknown = thrown instanceof Error ? Reflect.get(thrown, 'digest') : undefined
  // The template of the path: the path itself may hold a token or an address.
  const place = { request_id: headers['x-request-id'], path: routePath, digest }
  log.error({ ...place, error: errorName(thrown), stack: errorFrames(thrown) }, 'page failed')
}
