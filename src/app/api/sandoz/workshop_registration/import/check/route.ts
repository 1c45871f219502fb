import * as imports from '@/features/imports/contract'
import { checkImport } from '@/features/imports/service/check-upload'
import { serve } from '@/server/http/serve'

export const POST = serve(imports.checkImport, ({ body, principal }) =>
  checkImport(body, { author: principal, now: new Date() }),
)
