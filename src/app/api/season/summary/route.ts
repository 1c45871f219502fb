import * as season from '@/features/season/contract/season'
import { getSeasonSummary } from '@/features/season/service/read-season'
import { serve } from '@/server/http/serve'

export const GET = serve(season.getSeasonSummary, () => getSeasonSummary(new Date()))
