import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { searchEverything } from './service'

export const handlers: HandlersOf<typeof feature> = {
  search: ({ query, principal: reader, now }) => searchEverything(query.search, { now, reader }),
}
