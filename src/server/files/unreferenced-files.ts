import 'server-only'
import { and, inArray, isNull, not, or, type SQL, sql } from 'drizzle-orm'
import { db } from './db'
import { store } from './store'
import { files } from './tables'

const MANY = 500
const dayAgo = sql`now() - interval '1 day'`
const DAY_MS = 86_400_000

/** Deletes what nothing refers to. A day's grace leaves alone what an open transaction or an open form still holds. */
export async function sweepFiles(now = new Date()): Promise<void> {
  while ((await deleteUnreferencedRows()) === MANY);
  await deleteBytesWithoutRow(now)
}

/**
 * Images in folders are referred to by addresses inside texts, which no key can follow: they stay. The rows are locked before
 * the question is asked, so that nobody can refer to one between the answer and its deletion.
 */
async function deleteUnreferencedRows(): Promise<number> {
  const referring = await referringColumns()
  return db.transaction(async (tx) => {
    const unreferenced = not(or(...referring.map(refersToFile)) ?? sql`false`)
    const found = await tx
      .select({ id: files.id })
      .from(files)
      .where(and(isNull(files.folder), sql`${files.created_at} < ${dayAgo}`, unreferenced))
      .limit(MANY)
      .for('update', { skipLocked: true })
    if (found.length === 0) return 0

    // A statement of its own, because only a new one sees what was committed while the locks were taken.
    const ids = found.map(({ id }) => id)
    await tx.delete(files).where(and(inArray(files.id, ids), unreferenced))
    return found.length
  })
}

type Column = { table: string; column: string }

/** The foreign keys know every table that refers to files, those of later features as well. */
function referringColumns(): Promise<Column[]> {
  return db.execute<Column>(sql`
    select conrelid::regclass::text as table, quote_ident(attname) as column
    from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'files'::regclass`)
}

const refersToFile = ({ table, column }: Column): SQL =>
  sql`exists (select from ${sql.raw(table)} as referring where referring.${sql.raw(column)} = ${files.id})`

/** Rolled back uploads and rows deleted above: bytes are written before their row and deleted after it. */
async function deleteBytesWithoutRow(now: Date): Promise<void> {
  let keys: string[] = []
  for await (const { key, modified } of store().list()) {
    if (now.getTime() - modified.getTime() > DAY_MS) keys.push(key)
    if (keys.length < MANY) continue
    await deleteUnknown(keys)
    keys = []
  }
  await deleteUnknown(keys)
}

/** Shared by a backup, which reads the bytes of files whose rows may be gone by then. */
export const FILES_LOCK = 7_203_116

async function deleteUnknown(keys: string[]): Promise<void> {
  if (keys.length === 0) return
  const ids = [...new Set(keys.map(idOf))]
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    const [lock] = await tx.execute<{ is_free: boolean }>(
      sql`select pg_try_advisory_xact_lock(${FILES_LOCK}) as is_free`,
    )
    if (!lock?.is_free) return
    // Only now: a backup that has begun since names none of those whose rows are gone.
    const rows = await tx.select({ id: files.id }).from(files).where(inArray(files.id, ids))
    const known = new Set(rows.map(({ id }) => id))
    for (const key of keys) if (!known.has(idOf(key))) await store().delete(key)
  })
}

/** Copies lie beside their original as `{id}.{width}`. */
const idOf = (key: string) => key.split('.')[0] ?? key
