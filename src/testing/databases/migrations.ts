import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { db } from '@/server/database/db'
import { readShippedMigrations } from '@/server/database/migrate'

/** Runs the statements of this migration that change rows, such as an update with a query before it. */
export async function changeRowsAsIn(name: string): Promise<void> {
  const migration = (await readShippedMigrations()).find(({ tag }) => tag.endsWith(name))
  if (!migration) throw new Error(`there is no migration ${name}`)
  const statements = (await readFile(migration.file, 'utf8')).split('--> statement-breakpoint')
  const isChange = (statement: string) => /^(INSERT|UPDATE|DELETE|WITH)\b/m.test(statement)
  for (const statement of statements.filter(isChange)) await db.execute(sql.raw(statement))
}
