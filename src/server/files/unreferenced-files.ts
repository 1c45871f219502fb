import 'server-only'
import { and, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '@/contract/time'
import { db } from '../database/db'
import { files } from '../database/system-tables'
import { fileStore } from './file-store'

const BATCH_SIZE = 500
const dayAgo = sql`now() - interval '1 day'`

/** Deletes files without a reference. A day's delay spares those that an open transaction or form still needs. */
export async function sweepFiles(now = new Date()): Promise<void> {
  while ((await deleteUnreferencedRows()) === BATCH_SIZE);
  await deleteBytesWithoutRow(now)
}

/**
 * Images in folders stay, because texts refer to them by address and no key can follow that. The rows are locked before
 * their references are checked, so that no reference can appear between check and deletion.
 */
async function deleteUnreferencedRows(): Promise<number> {
  const referring = await listReferringColumns()
  return db.transaction(async (tx) => {
    const unreferenced = not(or(...referring.map(refersToFile)) ?? sql`false`)
    const found = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(isNull(files.folder), sql`${files.created_at} < ${dayAgo}`, unreferenced))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    if (found.length === 0) return 0

    // Only a new statement sees references that were committed while the locks were taken.
    const ids = found.map(({ id }) => id)
    await tx.delete(files).where(and(inArray(files.id, ids), unreferenced))
    return found.length
  })
}

type ReferringColumn = { table: string; column: string }

/** The foreign keys list every table that refers to files, also those of later features. */
function listReferringColumns(): Promise<ReferringColumn[]> {
  return db.execute<ReferringColumn>(sql`
    select conrelid::regclass::text as table, quote_ident(attname) as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'files'::regclass`)
}

const refersToFile = ({ table, column }: ReferringColumn): SQL =>
  sql`exists (select from ${sql.raw(table)} as referring where referring.${sql.raw(column)} = ${files.id})`

/**
 * Bytes are written before their row and deleted after it, so failed uploads and the rows deleted above leave bytes
 * behind.
 */
async function deleteBytesWithoutRow(now: Date): Promise<void> {
  let keys: string[] = []
  for await (const { key, modified } of fileStore().list()) {
    if (now.getTime() - modified.getTime() > DAY_MS) keys.push(key)
    if (keys.length < BATCH_SIZE) continue
    await deleteUnreferencedBytes(keys)
    keys = []
  }
  await deleteUnreferencedBytes(keys)
}

/** A backup takes this lock shared, because it reads bytes of files whose rows may be deleted meanwhile. */
export const FILES_LOCK = 7_203_116

async function deleteUnreferencedBytes(keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const ids = [...new Set(keys.map(fileIdOf))]
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    const [lock] = await tx.execute<{ is_free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${FILES_LOCK}) as is_free`,
    )
    if (!lock?.is_free) return
    // Read the rows under the lock: a backup that begins later refers to none of the deleted ones.
    const rows = await tx.select({ id: files.id }).from(files).where(inArray(files.id, ids))
    const known = new Set(rows.map(({ id }) => id))
    for (const key of keys) if (!known.has(fileIdOf(key))) await fileStore().delete(key)
  })
}

/** Copies are stored beside their original as `{id}.{width}`. */
const fileIdOf = (key: string) => key.split('.')[0] ?? key
