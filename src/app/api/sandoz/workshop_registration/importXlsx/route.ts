import * as imports from '@/features/imports/contract'
import { importXlsx } from '@/features/imports/service/run'
import { serve } from '@/server/http/serve'

export const POST = serve(imports.importXlsx, ({ body, principal, locale }) =>
  importXlsx(body, { author: principal, locale, now: new Date() }),
)
