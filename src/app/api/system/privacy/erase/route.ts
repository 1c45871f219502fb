import * as privacy from '@/features/privacy/contract'
import { erasePerson } from '@/features/privacy/service/erase-person'
import { serve } from '@/server/http/serve'

export const POST = serve(privacy.erasePerson, ({ body, principal }) =>
  erasePerson(body, { author: principal, now: new Date() }),
)
