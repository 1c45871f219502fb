import * as imports from '@/features/imports/contract'
import { undoImport } from '@/features/imports/service/undo'
import { serve } from '@/server/http/serve'

export const POST = serve(imports.undoImport, ({ params, principal }) =>
  undoImport(params.id, { author: principal, now: new Date() }),
)
