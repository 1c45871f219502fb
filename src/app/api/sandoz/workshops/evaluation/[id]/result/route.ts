import * as evaluations from '@/features/evaluations/contract/event'
import { printResult } from '@/features/evaluations/service/print/result'
import { serve } from '@/server/http/serve'

export const GET = serve(evaluations.printResult, ({ params, query, locale }) =>
  printResult(params.id, { language: query.language ?? locale, now: new Date() }),
)
