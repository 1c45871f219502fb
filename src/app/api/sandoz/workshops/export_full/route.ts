import * as workshops from '@/features/workshops/contract/office'
import { exportAllWorkshops } from '@/features/workshops/service/export-events'
import { serve } from '@/server/http/serve'

export const GET = serve(workshops.exportAllWorkshops, ({ query, locale, principal }) =>
  exportAllWorkshops(query, { locale, principal, now: new Date() }),
)
