import * as imports from '@/features/imports/contract'
import { downloadFailures } from '@/features/imports/service/download-failures'
import { serve } from '@/server/http/serve'

export const GET = serve(imports.downloadFailures, ({ query, principal, locale }) =>
  downloadFailures(query, { principal, locale, now: new Date() }),
)
