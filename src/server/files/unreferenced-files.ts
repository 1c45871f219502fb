import { and, inArray, isNotNull, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { DAY_MS } from '@/contract/time'
import { files } from '@/schema/system/files'
import { db, type Tx } from '../database/db'
import { runEach } from '../jobs/jobs'
import { fileStore } from './file-store'

const BATCH_SIZE = 500
const dayAgo = sql`now() - interval '1 day'`

/**
 * Deletes files without a reference. A day's delay spares those that an open transaction or form still needs; a file
 * that an erasure has given up is needed by nobody.
 */
export async function sweepFiles(now = new Date()): Promise<void> {
  while ((await deleteUnreferencedFiles()) === BATCH_SIZE);
  await deleteBytesWithoutRow(now)
}

/** Lets the next sweep delete the files as soon as nothing refers to them. */
export async function giveUpFiles(tx: Tx, ids: (string | null)[]): Promise<void> {
  const given = ids.filter((id) => id !== null)
  if (given.length > 0) await tx.update(files).set({ given_up_at: sql`now()` }).where(inArray(files.id, given))
}

/**
 * Images in folders stay, because texts refer to them by address and no key can follow that. The rows are locked before
 * their references are checked, so that no reference can appear between check and deletion. Rows stay during a backup,
 * because their bytes must stay as well.
 */
async function deleteUnreferencedFiles(): Promise<number> {
  const referring = await listReferringColumns()
  const { found, deleted } = await db.transaction(async (tx) => {
    if (!(await lockFiles(tx))) return { found: [], deleted: [] }
    const unreferenced = not(or(...referring.map(refersToFile)) ?? sql`false`)
    const isDue = or(sql`${files.created_at} < ${dayAgo}`, isNotNull(files.given_up_at))
    const due = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(isNull(files.folder), isDue, unreferenced))
      .limit(BATCH_SIZE)
      .for('update', { skipLocked: true })
    // Only a new statement sees references that were committed while the locks were taken.
    const ids = due.map(({ id }) => id)
    const rows = tx.delete(files).where(and(inArray(files.id, ids), unreferenced))
    return { found: ids, deleted: await rows.returning({ id: files.id, variants: files.variants }) }
  })
  await deleteBytes(deleted.flatMap(({ id, variants }) => [id, ...variants.map(({ name }) => `${id}.${name}`)]))
  return found.length
}

/**
 * Runs after the transaction, because a slow store must hold no lock. A later sweep deletes what a crash or a refusal of
 * the store leaves.
 */
const deleteBytes = (keys: readonly string[]) =>
  runEach({
    items: keys,
    run: (key) => fileStore().delete(key),
    failure: 'bytes of a file not deleted',
    about: (key) => ({ key }),
  })

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

/** Bytes are written before their row, so that failed uploads leave bytes behind. */
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

async function lockFiles(tx: Tx): Promise<boolean> {
  const [lock] = await tx.execute<{ is_free: boolean }>(sql`select pg_try_advisory_xact_lock(${FILES_LOCK}) as is_free`)
  return lock?.is_free === true
}

async function deleteUnreferencedBytes(keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const ids = [...new Set(keys.map(fileIdOf))]
  const unknown = await db.transaction(async (tx) => {
    if (!(await lockFiles(tx))) return []
    // Read the rows under the lock: a backup that begins later refers to none of the deleted ones.
    const rows = await tx.select({ id: files.id }).from(files).where(inArray(files.id, ids))
    const known = new Set(rows.map(({ id }) => id))
    return keys.filter((key) => !known.has(fileIdOf(key)))
  })
  await deleteBytes(unknown)
}

/** Copies are stored beside their original as `{id}.{width}`. */
const fileIdOf = (key: string) => key.split('.')[0] ?? key
