import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import {
  deleteBlacklistedEmail,
  exportBlacklistedEmails,
  getBlacklistedEmail,
  listBlacklistedEmails,
  saveBlacklistedEmail,
} from './service'

export const handlers: HandlersOf<typeof feature> = {
  getBlacklistedEmail: ({ params }) => getBlacklistedEmail(params.id),
  saveBlacklistedEmail: ({ params, body, principal }) => saveBlacklistedEmail(params.id, body, principal),
  deleteBlacklistedEmail: ({ params, principal }) => deleteBlacklistedEmail(params.id, principal),
  exportBlacklistedEmails: ({ query, locale, principal, now }) =>
    exportBlacklistedEmails(query, { locale, principal, now }),
  listBlacklistedEmails: ({ query }) => listBlacklistedEmails(query),
}
