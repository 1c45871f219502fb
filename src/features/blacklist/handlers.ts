import 'server-only'
import type { HandlersOf } from '@/server/http/serve'
import type * as contract from './contract'
import {
  deleteBlacklistedEmail,
  exportBlacklistedEmails,
  getBlacklistedEmail,
  listBlacklistedEmails,
  saveBlacklistedEmail,
} from './service'

export const handlers: HandlersOf<typeof contract> = {
  getBlacklistedEmail: ({ params }) => getBlacklistedEmail(params.id),
  saveBlacklistedEmail: ({ params, body, principal }) => saveBlacklistedEmail(params.id, body, principal),
  deleteBlacklistedEmail: ({ params, principal }) => deleteBlacklistedEmail(params.id, principal),
  exportBlacklistedEmails: ({ query, locale, principal }) =>
    exportBlacklistedEmails(query, { locale, principal, now: new Date() }),
  listBlacklistedEmails: ({ query }) => listBlacklistedEmails(query),
}
