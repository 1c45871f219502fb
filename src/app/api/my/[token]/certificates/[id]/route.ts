import * as personalPage from '@/features/registrations/contract/personal-page'
import { getOwnCertificate } from '@/features/registrations/service/personal-page/own-certificates'
import { serve } from '@/server/http/serve'

export const GET = serve(personalPage.getOwnCertificate, ({ params, request }) => getOwnCertificate(params, request))
