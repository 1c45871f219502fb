import 'server-only'
import type { HandlersOf } from '@/server/http/serve'
import type * as contract from './contract'
import { deleteNotificationEmail, getNotificationEmail, listNotificationEmails, saveNotificationEmail } from './service'

export const handlers: HandlersOf<typeof contract> = {
  getNotificationEmail: ({ params }) => getNotificationEmail(params.id),
  saveNotificationEmail: ({ params, body, principal }) => saveNotificationEmail(params.id, body, principal),
  deleteNotificationEmail: ({ params, principal }) => deleteNotificationEmail(params.id, principal),
  listNotificationEmails: ({ query }) => listNotificationEmails(query),
}
