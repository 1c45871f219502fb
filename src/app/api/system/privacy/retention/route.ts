import * as privacy from '@/features/privacy/contract'
import { getRetention } from '@/features/privacy/service/retention'
import { serve } from '@/server/http/serve'

export const GET = serve(privacy.getRetention, () => getRetention())
