import { boolean, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '@/schema/access'
import { changeTracking, createdAt, email, emailCheck, languageCheck, smallId } from '@/schema/columns'

/** The addresses that get the monthly mail about the season. */
export const seasonRecipients = pgTable(
  'season_recipients',
  {
    id: smallId(),
    email: email().notNull().unique('season_recipients_email'),
    language: text().notNull(),
    is_active: boolean().notNull().default(true),
    ...changeTracking(() => users.id),
  },
  (t) => [emailCheck('season_recipients_email_form', t.email), languageCheck('season_recipients_language', t.language)],
)

/** The month whose mail was queued for an address, so that each address gets it once. */
export const seasonMailings = pgTable(
  'season_mailings',
  {
    recipient_id: integer()
      .notNull()
      .references(() => seasonRecipients.id, { onDelete: 'cascade' }),
    /** The month in which the mail is sent: YYYY-MM */
    month: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.recipient_id, t.month] })],
)
