import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { deleteNotificationEmail, getNotificationEmail, listNotificationEmails, saveNotificationEmail } from './service'

export const handlers: HandlersOf<typeof feature> = {
  getNotificationEmail: ({ params }) => getNotificationEmail(params.id),
  saveNotificationEmail: ({ params, body, principal }) => saveNotificationEmail(params.id, body, principal),
  deleteNotificationEmail: ({ params, principal }) => deleteNotificationEmail(params.id, principal),
  listNotificationEmails: ({ query }) => listNotificationEmails(query),
}
