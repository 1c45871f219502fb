import * as access from '@/features/access/contract'
import { listRoles } from '@/features/access/service/roles'
import { serve } from '@/server/http/serve'

export const GET = serve(access.listRoles, ({ query }) => listRoles(query))
