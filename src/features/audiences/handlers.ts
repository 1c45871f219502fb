import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { deleteAudience, getAudience, listAudiences, saveAudience } from './service/edit-audience'
import { explainAudience, listAudiencePeople } from './service/explain'
import { inviteAudience } from './service/invite'

export const handlers: HandlersOf<typeof feature> = {
  explainAudience: ({ params, query, now }) => explainAudience(params.id, query, now),
  inviteAudience: ({ params, body, principal: author, now }) => inviteAudience(params.id, body, { author, now }),
  listAudiencePeople: ({ params, query, locale, now }) => listAudiencePeople(params.id, query, { locale, now }),
  getAudience: ({ params }) => getAudience(params.id),
  saveAudience: ({ params, body, principal }) => saveAudience(params.id, body, principal),
  deleteAudience: ({ params, principal }) => deleteAudience(params.id, principal),
  listAudiences: ({ query }) => listAudiences(query),
}
