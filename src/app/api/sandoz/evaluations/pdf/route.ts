import * as season from '@/features/evaluations/contract/season'
import { printEvaluationSeason } from '@/features/evaluations/service/print/season-report'
import { serve } from '@/server/http/serve'

export const GET = serve(season.printEvaluationSeason, ({ query, locale }) =>
  printEvaluationSeason({ ...query, language: query.language ?? locale }, new Date()),
)
