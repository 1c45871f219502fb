import * as imports from '@/features/imports/contract'
import { checkImport } from '@/features/imports/service/check'
import { serve } from '@/server/serve'

export const POST = serve(imports.checkImport, ({ body: { kind, ...upload }, principal }) =>
  checkImport(upload, kind, { author: principal, now: new Date() }),
)
