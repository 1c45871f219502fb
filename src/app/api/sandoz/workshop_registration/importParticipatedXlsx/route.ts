import * as imports from '@/features/imports/contract'
import { importParticipatedXlsx } from '@/features/imports/service/run'
import { serve } from '@/server/http/serve'

export const POST = serve(imports.importParticipatedXlsx, ({ body, principal, locale }) =>
  importParticipatedXlsx(body, { author: principal, locale, now: new Date() }),
)
