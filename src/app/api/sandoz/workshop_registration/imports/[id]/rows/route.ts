import * as imports from '@/features/imports/contract'
import { listImportRows } from '@/features/imports/service/read-imports'
import { serve } from '@/server/http/serve'

export const GET = serve(imports.listImportRows, ({ params, query, locale }) =>
  listImportRows(params.id, { query, locale }),
)
