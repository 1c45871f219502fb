import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { getMail, listMailLog } from './service/log/mail-log'
import { listMailRuns, steerMailRun } from './service/log/mail-runs'
import { downloadCapturedMail, getCapturedMail, listCapturedMails } from './service/log/mailbox'
import { getMailState } from './service/log/sending-state'
import { takeResendEvent } from './service/providers/resend-webhook'

export const handlers: HandlersOf<typeof feature> = {
  listMailLog: ({ params, query, locale }) => listMailLog(params.id, query, locale),
  downloadCapturedMail: ({ params, principal }) => downloadCapturedMail(params.id, principal),
  getCapturedMail: ({ params, principal }) => getCapturedMail(params.id, principal),
  listCapturedMails: ({ query, principal }) => listCapturedMails(query, principal),
  getMail: ({ params, locale }) => getMail(params.id, locale),
  steerMailRun: ({ params, body, principal }) => steerMailRun(params.id, { ...body, author: principal }),
  listMailRuns: ({ query }) => listMailRuns(query),
  getMailState: ({ locale, now }) => getMailState({ locale, now }),
  takeResendEvent: ({ body, request: { headers }, now }) => takeResendEvent(body, { headers, now }),
}
