import 'server-only'
import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { deleteAudience, getAudience, listAudiences, saveAudience } from './service/edit-audience'
import { explainAudience, listAudiencePeople } from './service/explain'
import { inviteAudience } from './service/invite'

export const handlers: HandlersOf<typeof feature> = {
  explainAudience: ({ params, query }) => explainAudience(params.id, query, new Date()),
  inviteAudience: ({ params, body, principal }) =>
    inviteAudience(params.id, body, { author: principal, now: new Date() }),
  listAudiencePeople: ({ params, query, locale }) => listAudiencePeople(params.id, query, { locale, now: new Date() }),
  getAudience: ({ params }) => getAudience(params.id),
  saveAudience: ({ params, body, principal }) => saveAudience(params.id, body, principal),
  deleteAudience: ({ params, principal }) => deleteAudience(params.id, principal),
  listAudiences: ({ query }) => listAudiences(query),
}
