import * as sponsors from '@/features/sponsors/contract'
import { listSponsors } from '@/features/sponsors/service'
import { serve } from '@/server/http/serve'

export const GET = serve(sponsors.listSponsors, ({ query }) => listSponsors(query))
