import * as workshops from '@/features/workshops/contract/public'
import { getPicture } from '@/features/workshops/service/event-files'
import { serve } from '@/server/http/serve'

export const GET = serve(workshops.getPicture, ({ params, ...call }) => getPicture(params.id, call))
