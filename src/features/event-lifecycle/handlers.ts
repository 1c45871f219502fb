import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { cancelEvent, countInvitedToCancel } from './service/cancel'
import { duplicateWorkshop } from './service/copy'
import { deleteWorkshop } from './service/delete'
import { leaveSeries, repeatWorkshop } from './service/repeat'
import { countInvitedToRestore, restoreEvent } from './service/restore'
import { saveWorkshop } from './service/save'
import { deleteEventTemplate, listEventTemplates, saveEventTemplate } from './service/templates'

export const handlers: HandlersOf<typeof feature> = {
  saveWorkshop: ({ params, body, principal: author, locale, now }) =>
    saveWorkshop(params.id, body, { author, locale, now }),
  deleteWorkshop: ({ params, principal: author, locale, now }) => deleteWorkshop(params.id, { author, locale, now }),
  countInvitedToCancel: ({ params, principal: reader, now }) => countInvitedToCancel(params.id, { reader, now }),
  cancelWorkshop: ({ params, body, principal: author, now }) => cancelEvent(params.id, body, { author, now }),
  duplicateWorkshop: ({ params, body, principal, locale }) =>
    duplicateWorkshop(params.id, { ...body, author: principal, locale }),
  repeatWorkshop: ({ params, body, principal: author, now }) => repeatWorkshop(params.id, body, { author, now }),
  countInvitedToRestore: ({ params, principal: reader, now }) => countInvitedToRestore(params.id, { reader, now }),
  restoreWorkshop: ({ params, body, principal: author, now }) => restoreEvent(params.id, body, { author, now }),
  leaveSeries: ({ params, principal }) => leaveSeries(params.id, principal),
  saveEventTemplate: ({ params, body, principal }) => saveEventTemplate(params.id, { ...body, author: principal }),
  deleteEventTemplate: ({ params, principal }) => deleteEventTemplate(params.id, principal),
  listEventTemplates: ({ query }) => listEventTemplates(query),
}
