import 'server-only'
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
  saveWorkshop: ({ params, body, principal, locale }) =>
    saveWorkshop(params.id, body, { author: principal, locale, now: new Date() }),
  deleteWorkshop: ({ params, principal, locale }) =>
    deleteWorkshop(params.id, { author: principal, locale, now: new Date() }),
  countInvitedToCancel: ({ params, principal }) =>
    countInvitedToCancel(params.id, { reader: principal, now: new Date() }),
  cancelWorkshop: ({ params, body, principal }) => cancelEvent(params.id, body, { author: principal, now: new Date() }),
  duplicateWorkshop: ({ params, body, principal, locale }) =>
    duplicateWorkshop(params.id, { ...body, author: principal, locale }),
  repeatWorkshop: ({ params, body, principal }) =>
    repeatWorkshop(params.id, body, { author: principal, now: new Date() }),
  countInvitedToRestore: ({ params, principal }) =>
    countInvitedToRestore(params.id, { reader: principal, now: new Date() }),
  restoreWorkshop: ({ params, body, principal }) =>
    restoreEvent(params.id, body, { author: principal, now: new Date() }),
  leaveSeries: ({ params, principal }) => leaveSeries(params.id, principal),
  saveEventTemplate: ({ params, body, principal }) => saveEventTemplate(params.id, { ...body, author: principal }),
  deleteEventTemplate: ({ params, principal }) => deleteEventTemplate(params.id, principal),
  listEventTemplates: ({ query }) => listEventTemplates(query),
}
