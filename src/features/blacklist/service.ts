import 'server-only'
import type { Tx } from '@/server/db'
import { itemsOf } from '@/server/items'
import { blacklistedEmails } from './table'

export const {
  list: listBlacklistedEmails,
  get: getBlacklistedEmail,
  save: saveBlacklistedEmail,
  remove: deleteBlacklistedEmail,
} = itemsOf(blacklistedEmails, {
  empty: { email: '' },
  search: [blacklistedEmails.email],
  constraints: { blacklisted_emails_email: { email: ['already_listed'] } },
})

/** By the person's own wish, so in the name of nobody; once is enough. */
export async function blacklist(tx: Tx, email: string): Promise<void> {
  await tx.insert(blacklistedEmails).values({ email }).onConflictDoNothing()
}
