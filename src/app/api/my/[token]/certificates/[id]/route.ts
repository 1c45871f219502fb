import * as personalPage from '@/features/personal-page/contract'
import { getOwnCertificate } from '@/features/personal-page/service/own-certificates'
import { serve } from '@/server/http/serve'

export const GET = serve(personalPage.getOwnCertificate, ({ params, request }) => getOwnCertificate(params, request))
