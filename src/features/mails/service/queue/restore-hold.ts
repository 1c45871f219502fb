import 'server-only'
import type postgres from 'postgres'
import { ACCOUNT_MAILS } from '../contract'
import { messageOf } from '../rules'

/** Nobody misses these: their links open nothing any more, and whoever wants one asks again. */
const OF_NO_USE = [...Object.keys(ACCOUNT_MAILS), 'test']

type Restored = { made_at: string; now: Date }

/**
 * What waited when the backup was made may have been sent since: a person decides. Nothing else is sent before somebody
 * has looked, either.
 */
export async function holdMails(tx: postgres.TransactionSql, { made_at, now }: Restored) {
  const message = messageOf('restored')
  const ended = await tx<{ state: string }[]>`
    update mails set state = case when type = any(${OF_NO_USE}) then 'dropped' else 'unknown' end, message = ${message},
      data = case when type = any(${OF_NO_USE}) then null else data end, batch_id = null
    where state in ('queued', 'held', 'sending', 'retry')
    returning state`
  await tx`update mail_batches set payload = '' where payload <> ''`
  await tx`insert into restores (backup_made_at, restored_at) values (${made_at}, ${now.toISOString()})`
  const in_doubt = ended.filter(({ state }) => state === 'unknown').length
  return { in_doubt, dropped: ended.length - in_doubt }
}

/** Answers of how many restores; none where nothing was held. */
export async function releaseMails(sql: postgres.Sql, now: Date): Promise<number> {
  const { count } = await sql`update restores set released_at = ${now.toISOString()} where released_at is null`
  return count
}
