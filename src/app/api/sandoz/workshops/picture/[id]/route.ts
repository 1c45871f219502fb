import * as workshops from '@/features/workshops/contract/public'
import { getPicture } from '@/features/workshops/service/show'
import { serve } from '@/server/serve'

export const GET = serve(workshops.getPicture, ({ params, ...call }) => getPicture(params.id, call))
