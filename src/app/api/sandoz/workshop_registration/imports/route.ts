import * as imports from '@/features/imports/contract'
import { listImports } from '@/features/imports/service/read-imports'
import { serve } from '@/server/http/serve'

export const GET = serve(imports.listImports, ({ query }) => listImports(query))
