import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { previewWorkshop } from './service/event'
import { previewMail, sendTestMail } from './service/mail'

export const handlers: HandlersOf<typeof feature> = {
  previewMail: ({ body, principal, now }) => previewMail(body, { principal, now }),
  sendTestMail: ({ body, principal, now }) => sendTestMail(body, { principal, now }),
  previewWorkshop: ({ body, principal, locale, now }) => previewWorkshop(body, { principal, now, locale }),
}
