import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '@/features/accounts/table'
import { languageCheck, stamps } from '@/server/columns'

/** What staff wrote over a shipped message; `key` is the path within the module, deleting the row brings the shipped text back. */
export const translationOverrides = pgTable(
  'translation_overrides',
  {
    language: text().notNull(),
    module: text().notNull(),
    key: text().notNull(),
    translation: text().notNull(),
    ...stamps(() => users.id),
  },
  (t) => [
    primaryKey({ columns: [t.language, t.module, t.key] }),
    languageCheck('translation_overrides_language', t.language),
  ],
)
