import * as search from '@/features/search/contract'
import { searchEverything } from '@/features/search/service'
import { serve } from '@/server/http/serve'

export const GET = serve(search.search, ({ query, principal }) =>
  searchEverything(query.search, { now: new Date(), reader: principal }),
)
