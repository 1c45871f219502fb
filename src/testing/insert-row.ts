import type { PgInsertValue, PgTable } from 'drizzle-orm/pg-core'
import { db, firstOf } from '@/server/database/db'

/** Inserts one row and returns it as it is stored. The cast is safe, because all columns are returned. */
export async function insertRow<Table extends PgTable>(table: Table, values: PgInsertValue<Table>) {
  const rows = await db.insert(table).values(values).returning()
  return firstOf(rows as Table['$inferSelect'][])
}
