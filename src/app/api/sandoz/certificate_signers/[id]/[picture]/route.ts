import * as signers from '@/features/accreditations/contract/signers'
import { getSignerPicture } from '@/features/accreditations/service/signers'
import { serve } from '@/server/http/serve'

export const GET = serve(signers.getSignerPicture, ({ params, request }) => getSignerPicture(params, request))
