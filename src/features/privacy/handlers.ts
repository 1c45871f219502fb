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
  downloadPersonalData: ({ params, locale, now }) =>
    downloadPersonalData(params.token, { locale, now, masksNumbers: true }),
  downloadWholeData: ({ params, locale, now }) =>
    downloadPersonalData(params.token, { locale, now, masksNumbers: false }),
  exportRetainedList: ({ params, principal, locale, now }) => exportRetainedList(params.id, { principal, locale, now }),
  listRetainedLists: ({ locale, now }) => listRetainedLists({ locale, now }),
  erasePerson: ({ body, principal: author, now }) => erasePerson(body, { author, now }),
  exportPerson: ({ body, locale, principal, now }) => exportPerson(body, { locale, principal, now }),
  findPerson: ({ body, locale, principal }) => showPerson(body.email, { locale, principal }),
  previewErasure: ({ body, principal: author, now }) => previewErasure(body, { author, now }),
  listErasureRequests: () => listErasureRequests(),
  getRetention: () => getRetention(),
}
