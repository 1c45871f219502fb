import 'server-only'
import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { erasePerson, previewErasure } from './service/erase-person'
import { listErasureRequests } from './service/erasure-requests'
import { exportPerson } from './service/export-person'
import { showPerson } from './service/find-person'
import { downloadPersonalData } from './service/own-data'
import { exportRetainedList, listRetainedLists } from './service/retained-lists'
import { getRetention } from './service/retention'

export const handlers: HandlersOf<typeof feature> = {
  downloadPersonalData: ({ params, locale }) =>
    downloadPersonalData(params.token, { locale, now: new Date(), masksNumbers: true }),
  downloadWholeData: ({ params, locale }) =>
    downloadPersonalData(params.token, { locale, now: new Date(), masksNumbers: false }),
  exportRetainedList: ({ params, principal, locale }) =>
    exportRetainedList(params.id, { principal, locale, now: new Date() }),
  listRetainedLists: ({ locale }) => listRetainedLists({ locale, now: new Date() }),
  erasePerson: ({ body, principal }) => erasePerson(body, { author: principal, now: new Date() }),
  exportPerson: ({ body, locale, principal }) => exportPerson(body, { locale, principal, now: new Date() }),
  findPerson: ({ body, locale, principal }) => showPerson(body.email, { locale, principal }),
  previewErasure: ({ body, principal }) => previewErasure(body, { author: principal, now: new Date() }),
  listErasureRequests: () => listErasureRequests(),
  getRetention: () => getRetention(),
}
