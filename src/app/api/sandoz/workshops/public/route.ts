import * as workshops from '@/features/workshops/contract/public'
import { listPublicWorkshops } from '@/features/workshops/service/public-lists'
import { serve } from '@/server/http/serve'

export const GET = serve(workshops.listPublicWorkshops, ({ query, principal, locale }) =>
  listPublicWorkshops(query, { principal, locale, now: new Date() }),
)
