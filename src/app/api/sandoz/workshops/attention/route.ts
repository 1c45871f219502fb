import { listAttention } from '@/features/attention/service'
import * as workshops from '@/features/workshops/contract/office'
import { serve } from '@/server/http/serve'

export const GET = serve(workshops.listAttention, ({ principal }) =>
  listAttention({ now: new Date(), reader: principal }),
)
