import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { getCockpit } from './service/cockpit'

export const handlers: HandlersOf<typeof feature> = {
  getCockpit: ({ params, now }) => getCockpit(params.id, now),
}
