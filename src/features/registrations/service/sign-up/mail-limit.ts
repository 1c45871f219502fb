import 'server-only'
import { countAttempt, mailboxOf } from '@/server/http/rate-limits'

/** Each attempt causes one confirmation and at most one cancellation. */
const HOURLY_LIMIT = { points: 10, seconds: 60 * 60 }

/** Limits the mails that a stranger can cause by naming an address in forms, as main registration or as companion. */
export async function limitMailsTo(emails: readonly string[]): Promise<void> {
  const mailboxes = new Set(emails.map(mailboxOf))
  await Promise.all(Array.from(mailboxes, (mailbox) => countAttempt(`register ${mailbox}`, HOURLY_LIMIT)))
}
