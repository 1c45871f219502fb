import 'server-only'
import { TooManyRequests } from '@/contract/problems'
import type { Tx } from '@/server/database/db'
import { countInTransaction, mailboxOf } from '@/server/http/rate-limits'

const HOURLY_LIMIT = { points: 10, seconds: 60 * 60 }

/**
 * Counts the mails that a form sends to these addresses, and refuses the form when a mailbox would get too many. Anybody
 * may name the address of somebody else. Call it in the transaction of the mails: an attempt that sends none does not
 * count, and attempts are limited by the client's address.
 */
export async function limitMailsTo(tx: Tx, emails: readonly string[]): Promise<void> {
  const wait = await countMailsTo(tx, emails)
  if (wait > 0) throw new TooManyRequests(wait)
}

/** Counts mails, and returns the seconds until the mailbox may get more: 0 if it may now. */
export function countMailsTo(tx: Tx, emails: readonly string[]): Promise<number> {
  const counts = new Map<string, number>()
  for (const email of emails) {
    const key = `mails ${mailboxOf(email)}`
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return countInTransaction(tx, counts, HOURLY_LIMIT)
}
