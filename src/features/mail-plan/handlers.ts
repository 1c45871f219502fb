import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { changePlannedMail, decidePlannedMail } from './service/answer-held-mail'
import { getPlanAttachment } from './service/attachment'
import { listDefaultPlan, listMailPlan } from './service/list-plan'
import { deleteDefaultMail, deletePlannedMail, saveDefaultMail, savePlannedMail } from './service/save'

export const handlers: HandlersOf<typeof feature> = {
  saveDefaultMail: ({ params, body, principal }) => saveDefaultMail(params.id, body, principal),
  deleteDefaultMail: ({ params, principal }) => deleteDefaultMail(params.id, principal),
  getPlanAttachment: ({ params, request }) => getPlanAttachment(params.id, request),
  listDefaultPlan: listDefaultPlan,
  decidePlannedMail: ({ params, body, principal: author, now }) => decidePlannedMail(params, body, { author, now }),
  savePlannedMail: ({ params, body, principal: author, now }) => savePlannedMail(params, body, { author, now }),
  deletePlannedMail: ({ params, principal }) => deletePlannedMail(params, principal),
  changePlannedMail: ({ params, body, principal: author, now }) => changePlannedMail(params, body, { author, now }),
  listMailPlan: ({ params, now }) => listMailPlan(params.id, now),
}
