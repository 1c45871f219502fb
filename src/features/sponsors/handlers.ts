import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { deleteSponsor, getSponsor, getSponsorImage, listSponsors, saveSponsor } from './service'

export const handlers: HandlersOf<typeof feature> = {
  getSponsorImage: ({ params, request }) => getSponsorImage(params.id, request),
  getSponsor: ({ params, query }) => getSponsor(params.id, query),
  saveSponsor: ({ params, body, principal }) => saveSponsor(params.id, body, principal),
  deleteSponsor: ({ params, principal }) => deleteSponsor(params.id, principal),
  listSponsors: ({ query }) => listSponsors(query),
}
