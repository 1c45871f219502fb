import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { db } from '@/server/database/db'
import { readShippedMigrations } from '@/server/database/migrate'

/** Runs the statements of this migration that change rows. */
export async function changeRowsAsIn(name: string): Promise<void> {
  const migration = (await readShippedMigrations()).find(({ tag }) => tag.endsWith(name))
  const statements = (await readFile(migration?.file ?? '', 'utf8')).split('--> statement-breakpoint')
  const isChange = (statement: string) => /^(UPDATE|WITH)\b/m.test(statement)
  for (const statement of statements.filter(isChange)) await db.execute(sql.raw(statement))
}
