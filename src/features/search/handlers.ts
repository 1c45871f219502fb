import 'server-only'
import type { HandlersOf } from '@/server/http/serve'
import type * as contract from './contract'
import { searchEverything } from './service'

export const handlers: HandlersOf<typeof contract> = {
  search: ({ query, principal }) => searchEverything(query.search, { now: new Date(), reader: principal }),
}
