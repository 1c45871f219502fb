import * as series from '@/features/workshops/contract/series'
import { leaveSeries } from '@/features/workshops/service/series/repeat'
import { serve } from '@/server/http/serve'

export const DELETE = serve(series.leaveSeries, ({ params, principal }) => leaveSeries(params.id, principal))
