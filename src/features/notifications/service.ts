import 'server-only'
import { notificationEmails } from '@/schema/mails'
import { itemsOf } from '@/server/crud/items'

export const {
  list: listNotificationEmails,
  get: getNotificationEmail,
  save: saveNotificationEmail,
  remove: deleteNotificationEmail,
} = itemsOf(notificationEmails, {
  empty: { email: '' },
  search: [notificationEmails.email],
  constraints: { notification_emails_email: { email: ['already_listed'] } },
})
