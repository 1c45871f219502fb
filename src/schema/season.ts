import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { users } from '@/schema/access'
import { changeTracking, createdAt, email, emailCheck, languageCheck, requiredId, smallId } from '@/schema/columns'

/** Read by the version before only, which kept the addresses of the monthly mail here; see notification_emails. */
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

/** Written by the version before only. */
export const seasonMailings = pgTable(
  'season_mailings',
  {
    recipient_id: requiredId(() => seasonRecipients.id),
    /** The month in which the mail is sent: YYYY-MM */
    month: text().notNull(),
    created_at: createdAt(),
  },
  (t) => [primaryKey({ columns: [t.recipient_id, t.month] })],
)
