import * as workshops from '@/features/workshops/contract/public'
import { listPublicWorkshops } from '@/features/workshops/service/find'
import { serve } from '@/server/serve'

export const GET = serve(workshops.listPublicWorkshops, ({ query, principal }) =>
  listPublicWorkshops(query, { principal, now: new Date() }),
)
