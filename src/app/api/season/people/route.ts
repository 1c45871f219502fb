import * as season from '@/features/season/contract/season'
import { listSeasonPeople } from '@/features/season/service/people'
import { serve } from '@/server/http/serve'

export const GET = serve(season.listSeasonPeople, ({ query }) => listSeasonPeople(query, new Date()))
