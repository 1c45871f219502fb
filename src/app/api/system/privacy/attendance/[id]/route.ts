import * as privacy from '@/features/privacy/contract'
import { exportRetainedList } from '@/features/privacy/service/retained-lists'
import { serve } from '@/server/http/serve'

export const GET = serve(privacy.exportRetainedList, ({ params, principal, locale }) =>
  exportRetainedList(params.id, { principal, locale, now: new Date() }),
)
