import 'server-only'
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
  unique: { blacklisted_emails_email: { email: ['already_listed'] } },
})
