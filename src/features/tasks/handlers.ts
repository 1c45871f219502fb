import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { listAttention } from './service/attention'

export const handlers: HandlersOf<typeof feature> = {
  listAttention: ({ principal: reader, now }) => listAttention({ now, reader }),
}
