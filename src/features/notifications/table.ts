import { pgTable } from 'drizzle-orm/pg-core'
import { users } from '@/features/access/table'
import { changeTracking, email, emailCheck, smallId } from '@/server/database/columns'

/** The addresses that get notices about registrations, cancellations and questions. */
export const notificationEmails = pgTable(
  'notification_emails',
  {
    id: smallId(),
    email: email().notNull().unique('notification_emails_email'),
    ...changeTracking(() => users.id),
  },
  (t) => [emailCheck('notification_emails_email_form', t.email)],
)
