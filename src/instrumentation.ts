/** Next calls this once, before the first request. */
export async function register(): Promise<void> {
  // Not in the build, which has no database; the import is written here so that no other runtime bundles it.
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.NEXT_PHASE === 'phase-production-build') return
  const { startWorkers } = await import('./workers')
  await startWorkers()
}
