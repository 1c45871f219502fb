import * as access from '@/features/access/contract'
import { listRoutePermissions } from '@/features/access/service/route-permissions'
import { serve } from '@/server/http/serve'

export const GET = serve(access.listRoutePermissions, ({ query }) => listRoutePermissions(query))
