import * as templates from '@/features/evaluations/contract/templates'
import { printEvaluationTemplate } from '@/features/evaluations/service/print/questionnaire'
import { serve } from '@/server/http/serve'

export const GET = serve(templates.printEvaluationTemplate, ({ params, query, locale }) =>
  printEvaluationTemplate(params.id, { language: query.language ?? locale, now: new Date() }),
)
