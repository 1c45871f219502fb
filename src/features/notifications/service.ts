import 'server-only'
import { itemsOf } from '@/server/crud/items'
import { notificationEmails } from './table'

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
