import * as personalPage from '@/features/registrations/contract/personal-page'
import { renewPersonalLink } from '@/features/registrations/service/personal-page/personal-link'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.renewPersonalLink, ({ params, locale }) =>
  renewPersonalLink(params.token, { locale }),
)
