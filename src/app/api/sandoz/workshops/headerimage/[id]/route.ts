import * as workshops from '@/features/workshops/contract/public'
import { getHeaderImage } from '@/features/workshops/service/event-files'
import { serve } from '@/server/http/serve'

export const GET = serve(workshops.getHeaderImage, ({ params, ...call }) => getHeaderImage(params.id, call))
