import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf, textFilter } from '@/contract/lists'
import { editable, email, id, idOrNew, storedTimes, success } from '@/contract/shapes'

export const notificationEmailDraft = z.object({ email, ...editable })

export const notificationEmail = z.object({
  id: id.nullable(),
  email: z.string(),
  ...storedTimes,
})
export type NotificationEmail = z.infer<typeof notificationEmail>

export const listNotificationEmails = endpoint('GET /api/sandoz/notification_emails', {
  summary: 'List the addresses that are told of registrations',
  access: 'permitted',
  ...listOf(notificationEmail, { sortBy: ['email', 'created_at'], filter: { email: textFilter } }),
})

export const getNotificationEmail = endpoint('GET /api/sandoz/notification_emails/{id}', {
  summary: 'Read a notification address, or the empty one',
  access: 'permitted',
  params: { id: idOrNew },
  response: notificationEmail,
})

export const saveNotificationEmail = endpoint('POST /api/sandoz/notification_emails/{id}', {
  summary: 'Add or change a notification address',
  access: 'permitted',
  params: { id: idOrNew },
  errorTexts: 'notifications',
  body: notificationEmailDraft,
  response: notificationEmail,
})

export const deleteNotificationEmail = endpoint('DELETE /api/sandoz/notification_emails/{id}', {
  summary: 'Delete a notification address',
  access: 'permitted',
  params: { id },
  response: success,
})
