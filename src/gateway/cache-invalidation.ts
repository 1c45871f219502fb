import postgres from 'postgres'
import { PAGES_CHANNEL } from '../contract/names.ts'

/**
 * Hears from the other instances that public content has changed. The driver listens again after a lost connection;
 * what was said in between is unknown, so each new start of listening purges as well.
 */
export async function followPurges(url: string, purge: () => void) {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 3,
    backoff: () => 0.5,
    onnotice: () => undefined,
    fetch_types: false,
    connection: { application_name: 'academy-door' },
  })
  await sql.listen(PAGES_CHANNEL, purge, purge)
  return { stop: () => sql.end({ timeout: 2 }) }
}
