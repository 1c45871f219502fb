import 'server-only'
import type * as attention from '@/features/workshops/contract/attention'
import type { HandlersOf } from '@/server/http/serve'
import { listAttention } from './service/attention'

export const handlers: HandlersOf<typeof attention> = {
  listAttention: ({ principal }) => listAttention({ now: new Date(), reader: principal }),
}
