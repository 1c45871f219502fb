import * as privacy from '@/features/privacy/contract'
import { listErasureRequests } from '@/features/privacy/service/find-person'
import { serve } from '@/server/http/serve'

export const GET = serve(privacy.listErasureRequests, () => listErasureRequests())
