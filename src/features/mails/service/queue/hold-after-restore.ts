import 'server-only'
import type postgres from 'postgres'
import { ACCOUNT_MAIL_TYPES } from '@/contract/values/mails'
import { reasonMessageOf } from '../../rules/reasons'

/** The links in these mails no longer work after a restore, and people can request each mail again. */
const DROPPED_TYPES = [...ACCOUNT_MAIL_TYPES, 'test']

type RestoredBackup = { made_at: string; now: Date }

/**
 * Stops the mails that waited when the backup was made: they may have been sent since, so staff decide about each. No
 * other mail is sent before staff release the restore either.
 */
export async function holdMailsAfterRestore(tx: postgres.TransactionSql, { made_at, now }: RestoredBackup) {
  const message = reasonMessageOf('restored')
  const ended = await tx<{ state: string }[]>`
    update mails set state = case when type = any(${DROPPED_TYPES}) then 'dropped' else 'unknown' end, message = ${message},
      data = case when type = any(${DROPPED_TYPES}) then null else data end, batch_id = null
    where state in ('queued', 'held', 'sending', 'retry')
    returning state`
  await tx`update mail_batches set payload = '' where payload <> ''`
  await tx`insert into restores (backup_made_at, restored_at) values (${made_at}, ${now.toISOString()})`
  const in_doubt = ended.filter(({ state }) => state === 'unknown').length
  return { in_doubt, dropped: ended.length - in_doubt }
}

export async function releaseMailsAfterRestore(sql: postgres.Sql, now: Date): Promise<number> {
  const { count } = await sql`update restores set released_at = ${now.toISOString()} where released_at is null`
  return count
}
