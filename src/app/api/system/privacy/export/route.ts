import * as privacy from '@/features/privacy/contract'
import { exportPerson } from '@/features/privacy/service/export-data'
import { serve } from '@/server/http/serve'

export const POST = serve(privacy.exportPerson, ({ body, locale, principal }) =>
  exportPerson(body, { locale, principal, now: new Date() }),
)
