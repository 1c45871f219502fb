import { repeatWorkshop } from '@/features/event-lifecycle/service/repeat'
import * as series from '@/features/workshops/contract/series'
import { serve } from '@/server/http/serve'

export const POST = serve(series.repeatWorkshop, ({ params, body, principal }) =>
  repeatWorkshop(params.id, body, { author: principal, now: new Date() }),
)
