import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '@/features/accounts/table'
import { languageCheck, stamps } from '@/server/columns'

/** The landing page, once for each language. Null means the shipped text. */
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
    ...stamps(() => users.id),
  },
  (t) => [languageCheck('frontend_texts_language', t.language)],
)
