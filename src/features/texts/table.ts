import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '@/features/access/table'
import { changeTracking, languageCheck } from '@/server/database/columns'

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
