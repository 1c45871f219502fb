import * as print from '@/features/check-in/contract/print'
import { printBadges } from '@/features/check-in/service/print/badges'
import { serve } from '@/server/http/serve'

export const GET = serve(print.getBadges, ({ params, query }) =>
  printBadges({ id: params.id, person: query.person, now: new Date() }),
)
