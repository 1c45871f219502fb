import * as evaluations from '@/features/evaluations/contract/event'
import { printQuestionnaire } from '@/features/evaluations/service/print/questionnaire'
import { serve } from '@/server/http/serve'

export const GET = serve(evaluations.printQuestionnaire, ({ params, query, locale }) =>
  printQuestionnaire(params.id, { language: query.language ?? locale, now: new Date() }),
)
