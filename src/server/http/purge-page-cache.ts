import { PUBLIC_PAGES_CHANNEL, PURGE_PAGES_KEY } from '@/contract/shared-names'
import { postgresPool } from '../database/db'
import { errorName } from '../observability/errors'
import { log } from '../observability/log'

/** Purges the page cache of this instance at once and notifies the other instances through the database. */
export async function purgePageCache(): Promise<void> {
  const purge: unknown = Reflect.get(globalThis, PURGE_PAGES_KEY)
  if (typeof purge === 'function') purge()
  try {
    await postgresPool().notify(PUBLIC_PAGES_CHANNEL, '')
  } catch (thrown) {
    // The save is committed and must not look refused because the other instances are notified a second late.
    log.warn({ error: errorName(thrown) }, 'other instances not told of changed pages')
  }
}
