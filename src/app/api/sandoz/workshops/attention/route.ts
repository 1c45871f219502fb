import * as workshops from '@/features/workshops/contract/office'
import { listAttention } from '@/features/workshops/service/attention'
import { serve } from '@/server/http/serve'

export const GET = serve(workshops.listAttention, ({ principal }) =>
  listAttention({ now: new Date(), reader: principal }),
)
