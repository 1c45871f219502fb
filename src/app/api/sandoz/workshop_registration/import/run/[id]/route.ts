import * as imports from '@/features/imports/contract'
import { runImport } from '@/features/imports/service/run'
import { serve } from '@/server/http/serve'

export const POST = serve(imports.runImport, ({ params, principal }) =>
  runImport(params.id, { author: principal, now: new Date() }),
)
