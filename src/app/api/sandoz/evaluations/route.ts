import * as season from '@/features/evaluations/contract/season'
import { getEvaluationSeason } from '@/features/evaluations/service/read-season'
import { serve } from '@/server/http/serve'

export const GET = serve(season.getEvaluationSeason, ({ query }) => getEvaluationSeason(query, new Date()))
