import * as people from '@/features/people/contract/people'
import { getPersonPage } from '@/features/people/service/person-page'
import { serve } from '@/server/http/serve'

export const GET = serve(people.getPersonPage, ({ params, locale }) =>
  getPersonPage(params.id, { locale, now: new Date() }),
)
