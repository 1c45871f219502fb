import * as personalPage from '@/features/personal-page/contract'
import { renewPersonalLink } from '@/features/personal-page/service/personal-link'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.renewPersonalLink, ({ params, locale }) =>
  renewPersonalLink(params.token, { locale }),
)
