import * as imports from '@/features/imports/contract'
import { listImports } from '@/features/imports/service/find'
import { serve } from '@/server/http/serve'

export const GET = serve(imports.listImports, ({ query }) => listImports(query))
