import * as imports from '@/features/imports/contract'
import { importInOneGo } from '@/features/imports/service/run'
import { serve } from '@/server/serve'

export const POST = serve(imports.importParticipatedXlsx, ({ body, principal, locale }) =>
  importInOneGo(body, 'participated', { author: principal, locale, now: new Date() }),
)
