import * as imports from '@/features/imports/contract'
import { importInOneGo } from '@/features/imports/service/run'
import { serve } from '@/server/serve'

export const POST = serve(imports.importXlsx, ({ body, principal, locale }) =>
  importInOneGo(body, 'registrations', { author: principal, locale, now: new Date() }),
)
