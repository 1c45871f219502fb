import { ENDPOINTS } from '@/endpoints/all-endpoints'
import * as access from '@/features/access/contract'
import { scanRoutes } from '@/features/access/service/route-permissions'
import { serve } from '@/server/http/serve'

export const POST = serve(access.scanRoutes, ({ principal }) => scanRoutes(ENDPOINTS, principal))
