import { requestPersonalLink } from '@/features/personal-page/service/personal-link'
import * as personalLinks from '@/features/registrations/contract/personal-links'
import { serve } from '@/server/http/serve'

export const POST = serve(personalLinks.requestPersonalLink, ({ body, locale }) =>
  requestPersonalLink(body, { locale }),
)
