import * as workshops from '@/features/workshops/contract/public'
import { getHeaderImage } from '@/features/workshops/service/show'
import { serve } from '@/server/serve'

export const GET = serve(workshops.getHeaderImage, ({ params, ...call }) => getHeaderImage(params.id, call))
