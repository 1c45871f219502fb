import 'server-only'
import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { getDocument, getHeaderImage, getPicture, getThumbnail } from './service/event-files'
import { exportAllWorkshops, exportWorkshops } from './service/export-events'
import { listWorkshops } from './service/list-events'
import { listPublicWorkshops } from './service/public-lists'

export const handlers: HandlersOf<typeof feature> = {
  getDocument: ({ params, ...call }) => getDocument(params.id, call),
  exportWorkshops: ({ query, locale, principal }) => exportWorkshops(query, { locale, principal, now: new Date() }),
  exportAllWorkshops: ({ query, locale, principal }) =>
    exportAllWorkshops(query, { locale, principal, now: new Date() }),
  getHeaderImage: ({ params, ...call }) => getHeaderImage(params.id, call),
  getPicture: ({ params, ...call }) => getPicture(params.id, call),
  listPublicWorkshops: ({ query, principal, locale }) =>
    listPublicWorkshops(query, { principal, locale, now: new Date() }),
  listWorkshops: ({ query, locale }) => listWorkshops(query, { locale, now: new Date() }),
  getThumbnail: ({ params, ...call }) => getThumbnail(params.id, call),
}
