import * as workshops from '@/features/workshops/contract/public'
import { getThumbnail } from '@/features/workshops/service/event-files'
import { serve } from '@/server/http/serve'

export const GET = serve(workshops.getThumbnail, ({ params, ...call }) => getThumbnail(params.id, call))
