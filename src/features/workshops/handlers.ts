import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { getDocument, getHeaderImage, getPicture, getThumbnail } from './service/event-files'
import { exportAllWorkshops, exportWorkshops } from './service/export-events'
import { listWorkshops } from './service/list-events'
import { listPublicWorkshops } from './service/public-lists'

export const handlers: HandlersOf<typeof feature> = {
  getDocument: ({ params, ...call }) => getDocument(params.id, call),
  exportWorkshops: ({ query, locale, principal, now }) => exportWorkshops(query, { locale, principal, now }),
  exportAllWorkshops: ({ query, locale, principal, now }) => exportAllWorkshops(query, { locale, principal, now }),
  getHeaderImage: ({ params, ...call }) => getHeaderImage(params.id, call),
  getPicture: ({ params, ...call }) => getPicture(params.id, call),
  listPublicWorkshops: ({ query, principal, locale, now }) => listPublicWorkshops(query, { principal, locale, now }),
  listWorkshops: ({ query, locale, now }) => listWorkshops(query, { locale, now }),
  getThumbnail: ({ params, ...call }) => getThumbnail(params.id, call),
}
