import * as templates from '@/features/evaluations/contract/templates'
import {
  deleteEvaluationTemplate,
  getEvaluationTemplate,
  saveEvaluationTemplate,
} from '@/features/evaluations/service/templates'
import { serve } from '@/server/http/serve'

export const GET = serve(templates.getEvaluationTemplate, ({ params }) => getEvaluationTemplate(params.id))
export const POST = serve(templates.saveEvaluationTemplate, ({ params, body, principal }) =>
  saveEvaluationTemplate(params.id, body, principal),
)
export const DELETE = serve(templates.deleteEvaluationTemplate, ({ params, principal }) =>
  deleteEvaluationTemplate(params.id, principal),
)
