import { listAttention } from '@/features/tasks/service/attention'
import * as workshops from '@/features/workshops/contract/office'
import { serve } from '@/server/http/serve'

export const GET = serve(workshops.listAttention, ({ principal }) =>
  listAttention({ now: new Date(), reader: principal }),
)
