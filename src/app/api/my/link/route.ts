import * as personalPage from '@/features/registrations/contract/personal-page'
import { requestPersonalLink } from '@/features/registrations/service/personal-page/personal-link'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.requestPersonalLink, ({ body, locale }) => requestPersonalLink(body, { locale }))
