import 'server-only'
import { countAttempt, mailboxOf } from '@/server/limits'

/** Of each come a confirmation and at most one cancellation. */
const AN_HOUR = { points: 10, seconds: 60 * 60 }

/** Whoever is named in a form gets mails, asked or not: so many an hour, whoever names them, alone or among companions. */
export async function countNamed(emails: readonly string[]): Promise<void> {
  const mailboxes = new Set(emails.map(mailboxOf))
  await Promise.all(Array.from(mailboxes, (mailbox) => countAttempt(`register ${mailbox}`, AN_HOUR)))
}
