import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '@/features/access/table'
import { changeTracking, languageCheck } from '@/server/database/columns'

/** An edited message; `key` is the path within the module, and deleting the row restores the shipped text. */
export const translationOverrides = pgTable(
  'translation_overrides',
  {
    language: text().notNull(),
    module: text().notNull(),
    key: text().notNull(),
    translation: text().notNull(),
    ...changeTracking(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.language, t.module, t.key] }),
    languageCheck('translation_overrides_language', t.language),
  ],
)
