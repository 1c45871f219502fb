import * as workshops from '@/features/workshops/contract/office'
import { exportWorkshops } from '@/features/workshops/service/export-events'
import { serve } from '@/server/http/serve'

export const GET = serve(workshops.exportWorkshops, ({ query, locale, principal }) =>
  exportWorkshops(query, { locale, principal, now: new Date() }),
)
