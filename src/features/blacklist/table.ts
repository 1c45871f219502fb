import { pgTable } from 'drizzle-orm/pg-core'
import { users } from '@/features/accounts/table'
import { email, emailCheck, smallId, stamps } from '@/server/columns'

/** Who wants no invitations, reminders and after-event mails. `updated_by` is null for those who unsubscribed themselves. */
export const blacklistedEmails = pgTable(
  'blacklisted_emails',
  {
    id: smallId(),
    email: email().notNull().unique('blacklisted_emails_email'),
    ...stamps(() => users.id),
  },
  (t) => [emailCheck('blacklisted_emails_email_form', t.email)],
)
