import { listAttention } from '@/features/tasks/service/attention'
import * as attention from '@/features/workshops/contract/attention'
import { serve } from '@/server/http/serve'

export const GET = serve(attention.listAttention, ({ principal }) =>
  listAttention({ now: new Date(), reader: principal }),
)
