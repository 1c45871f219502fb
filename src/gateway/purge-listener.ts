import postgres from 'postgres'
import { PUBLIC_PAGES_CHANNEL } from '../contract/shared-names.ts'

/**
 * Other instances announce here that public content has changed. The driver listens again after a lost connection;
 * announcements in between are lost, so each new start of listening purges as well.
 */
export async function listenForPurges(url: string, purge: () => void) {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 3,
    backoff: () => 0.5,
    onnotice: () => undefined,
    fetch_types: false,
    connection: { application_name: 'academy-gateway' },
  })
  await sql.listen(PUBLIC_PAGES_CHANNEL, purge, purge)
  return { stop: () => sql.end({ timeout: 2 }) }
}
