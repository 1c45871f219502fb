import { pgTable, text } from 'drizzle-orm/pg-core'
import { users } from '@/features/accounts/table'
import { email, emailCheck, oneOf, smallId, stamps } from '@/server/columns'
import { BLACKLIST_REASONS } from './contract'

/** Who gets no invitations, reminders and after-event mails. `updated_by` is null where no staff had a hand in it. */
export const blacklistedEmails = pgTable(
  'blacklisted_emails',
  {
    id: smallId(),
    email: email().notNull().unique('blacklisted_emails_email'),
    reason: text({ enum: BLACKLIST_REASONS }).notNull().default('added'),
    /** The event that was unsubscribed from, or what the mail server said. */
    note: text().notNull().default(''),
    ...stamps(() => users.id),
  },
  (t) => [
    emailCheck('blacklisted_emails_email_form', t.email),
    oneOf('blacklisted_emails_reason', t.reason, BLACKLIST_REASONS),
  ],
)
