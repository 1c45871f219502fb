import * as sponsors from '@/features/sponsors/contract'
import { getSponsorImage } from '@/features/sponsors/service'
import { serve } from '@/server/http/serve'

export const GET = serve(sponsors.getSponsorImage, ({ params, request }) => getSponsorImage(params.id, request))
