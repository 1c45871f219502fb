import * as workshops from '@/features/workshops/contract/public'
import { getThumbnail } from '@/features/workshops/service/show'
import { serve } from '@/server/serve'

export const GET = serve(workshops.getThumbnail, ({ params, ...call }) => getThumbnail(params.id, call))
