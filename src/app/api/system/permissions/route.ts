import * as access from '@/features/access/contract'
import { listPermissions } from '@/features/access/service/permissions'
import { serve } from '@/server/http/serve'

export const GET = serve(access.listPermissions, ({ query }) => listPermissions(query))
