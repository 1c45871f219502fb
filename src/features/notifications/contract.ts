import { z } from 'zod'
import { crud } from '@/contract/crud'
import { textFilter } from '@/contract/lists'
import { editable, email, id, storedTimes } from '@/contract/shapes'

export const notificationEmailDraft = z.object({ email, ...editable })

export const notificationEmail = z.object({
  id: id.nullable(),
  email: z.string(),
  ...storedTimes,
})
export type NotificationEmail = z.infer<typeof notificationEmail>

export const {
  list: listNotificationEmails,
  get: getNotificationEmail,
  save: saveNotificationEmail,
  remove: deleteNotificationEmail,
} = crud('/api/sandoz/notification_emails', {
  item: notificationEmail,
  draft: notificationEmailDraft,
  sortBy: ['email', 'created_at'],
  filter: { email: textFilter },
  errorTexts: 'notifications',
  list: 'List the addresses that are told of registrations',
  get: 'Read a notification address, or the empty one',
  save: 'Add or change a notification address',
  remove: 'Delete a notification address',
})
