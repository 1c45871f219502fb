import 'server-only'
import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { previewWorkshop } from './service/event'
import { previewMail, sendTestMail } from './service/mail'

export const handlers: HandlersOf<typeof feature> = {
  previewMail: ({ body, principal }) => previewMail(body, { principal, now: new Date() }),
  sendTestMail: ({ body, principal }) => sendTestMail(body, { principal, now: new Date() }),
  previewWorkshop: ({ body, principal, locale }) => previewWorkshop(body, { principal, now: new Date(), locale }),
}
