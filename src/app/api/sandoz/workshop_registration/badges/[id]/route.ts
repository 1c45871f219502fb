import * as registrations from '@/features/registrations/contract/office'
import { printBadges } from '@/features/registrations/service/print/badges'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.getBadges, ({ params, query }) =>
  printBadges({ id: params.id, person: query.person, now: new Date() }),
)
