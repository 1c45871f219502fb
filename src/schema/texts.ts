import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '@/schema/access'
import { changeTracking, languageCheck } from '@/schema/columns'

/** One row for each language; null means the shipped text. */
export const frontendTexts = pgTable(
  'frontend_texts',
  {
    language: text().primaryKey(),
    welcome: text(),
    welcome_title: text(),
    welcome_text: text(),
    welcome_subtext_display: text(),
    welcome_docs: text(),
    welcome_pharmacists: text(),
    imprint: text(),
    privacy: text(),
    cookies: text(),
    terms: text(),
    conditions: text(),
    ...changeTracking(() => users.id),
  },
  (t) => [languageCheck('frontend_texts_language', t.language)],
)

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
