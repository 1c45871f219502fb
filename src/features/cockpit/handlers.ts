import 'server-only'
import type { HandlersOf } from '@/server/http/serve'
import type * as contract from './contract'
import { getCockpit } from './service/cockpit'

export const handlers: HandlersOf<typeof contract> = {
  getCockpit: ({ params }) => getCockpit(params.id, new Date()),
}
