import { type Excess, joinWaitingMails } from '@/features/mails/service/queue/join-waiting-mails'
import type { Tx } from '@/server/database/db'
import { countInTransaction, mailboxOf } from '@/server/http/rate-limits'

const HOURLY_LIMIT = { points: 10, seconds: 60 * 60 }
const KEY = 'mails '

/**
 * Counts the mails of a form, and returns the mailboxes that got enough of them in this hour. Anybody may name the address
 * of somebody else, so nobody is refused for the mails of a mailbox. Call it in the transaction of the mails: an attempt
 * that sends none does not count, and attempts are limited by the client's address.
 */
export async function countMailsTo(tx: Tx, emails: readonly string[]): Promise<Excess> {
  const counts = new Map<string, number>()
  for (const email of emails) {
    const key = KEY + mailboxOf(email)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  const exceeded = await countInTransaction(tx, counts, HOURLY_LIMIT)
  return new Map(exceeded.entries().map(([key, wait]) => [key.slice(KEY.length), wait]))
}

/** Lets the mails that were queued for these people wait where their mailbox got enough of them. */
export const holdMailsBeyondLimit = (tx: Tx, excess: Excess, people: readonly { id: string }[]): Promise<void> =>
  joinWaitingMails(tx, excess, { registration_ids: people.map(({ id }) => id) })
