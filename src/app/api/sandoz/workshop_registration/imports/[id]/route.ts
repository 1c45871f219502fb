import * as imports from '@/features/imports/contract'
import { getImport } from '@/features/imports/service/read-imports'
import { serve } from '@/server/http/serve'

export const GET = serve(imports.getImport, ({ params }) => getImport(params.id))
