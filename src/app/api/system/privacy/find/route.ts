import * as privacy from '@/features/privacy/contract'
import { showPerson } from '@/features/privacy/service/find-person'
import { serve } from '@/server/http/serve'

export const POST = serve(privacy.findPerson, ({ body, locale, principal }) =>
  showPerson(body.email, { locale, principal }),
)
