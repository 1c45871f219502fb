import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '@/features/access/table'
import { changeTracking, email, emailCheck, oneOfCheck, smallId } from '@/server/database/columns'
import { BLACKLIST_REASONS } from './contract'

/**
 * Addresses that get no invitations, reminders and after-event mails. `updated_by` is null for entries that staff did
 * not make.
 */
export const blacklistedEmails = pgTable(
  'blacklisted_emails',
  {
    id: smallId(),
    email: email().notNull().unique('blacklisted_emails_email'),
    reason: text({ enum: BLACKLIST_REASONS }).notNull().default('added'),
    /** The event that was unsubscribed from, or what the mail server said. */
    note: text().notNull().default(''),
    ...changeTracking(() => users.id),
  },
  (t) => [
    emailCheck('blacklisted_emails_email_form', t.email),
    oneOfCheck('blacklisted_emails_reason', t.reason, BLACKLIST_REASONS),
  ],
)
