import { leaveSeries } from '@/features/event-lifecycle/service/repeat'
import * as series from '@/features/workshops/contract/series'
import { serve } from '@/server/http/serve'

export const DELETE = serve(series.leaveSeries, ({ params, principal }) => leaveSeries(params.id, principal))
