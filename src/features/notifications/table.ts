import { pgTable } from 'drizzle-orm/pg-core'
import { users } from '@/features/accounts/table'
import { email, emailCheck, smallId, stamps } from '@/server/columns'

/** The addresses that are told about registrations, cancellations and questions. */
export const notificationEmails = pgTable(
  'notification_emails',
  {
    id: smallId(),
    email: email().notNull().unique('notification_emails_email'),
    ...stamps(() => users.id),
  },
  (t) => [emailCheck('notification_emails_email_form', t.email)],
)
