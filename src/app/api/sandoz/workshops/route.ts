import * as workshops from '@/features/workshops/contract/office'
import { listWorkshops } from '@/features/workshops/service/list-events'
import { serve } from '@/server/http/serve'

export const GET = serve(workshops.listWorkshops, ({ query, locale }) =>
  listWorkshops(query, { locale, now: new Date() }),
)
