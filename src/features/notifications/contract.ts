import { z } from 'zod'
import { crud } from '@/contract/crud'
import { textFilter } from '@/contract/lists'
import { LOCALES } from '@/contract/locales'
import { editable, email, id, storedTimes } from '@/contract/shapes'

/** No more addresses get the monthly mail about the season. */
export const SEASON_ADDRESSES_MAX = 20

export const notificationEmailDraft = z.object({
  email,
  language: z.enum(LOCALES).optional(),
  about_registrations: z.boolean().optional(),
  about_season: z.boolean().optional(),
  ...editable,
})

export const notificationEmail = z.object({
  id: id.nullable(),
  email: z.string(),
  language: z.string(),
  about_registrations: z.boolean(),
  about_season: z.boolean(),
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
  list: 'List the addresses that are told of registrations or of the season',
  get: 'Read a notification address, or the empty one',
  save: 'Add or change a notification address',
  remove: 'Delete a notification address',
})
