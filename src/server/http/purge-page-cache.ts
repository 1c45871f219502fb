import 'server-only'
import { PAGES_CHANNEL, PURGE } from '@/contract/names'
import { sql } from './db'
import { errorName } from './errors'
import { log } from './log'

/** Drops the copies of public pages that the doors keep: here at once, elsewhere as fast as the database tells. */
export async function dropPublicPages(): Promise<void> {
  const purge: unknown = Reflect.get(globalThis, PURGE)
  if (typeof purge === 'function') purge()
  try {
    await sql().notify(PAGES_CHANNEL, '')
  } catch (thrown) {
    // The save is committed: it must not look refused because others hear of it a second late.
    log.warn({ error: errorName(thrown) }, 'other instances not told of changed pages')
  }
}
