import * as evaluations from '@/features/evaluations/contract/event'
import { deleteEvaluation, getEvaluation, saveEvaluation } from '@/features/evaluations/service/event-evaluation'
import { serve } from '@/server/http/serve'

export const GET = serve(evaluations.getEvaluation, ({ params }) => getEvaluation(params.id, new Date()))
export const POST = serve(evaluations.saveEvaluation, ({ params, body, principal }) =>
  saveEvaluation(params.id, body, { author: principal, now: new Date() }),
)
export const DELETE = serve(evaluations.deleteEvaluation, ({ params, principal }) =>
  deleteEvaluation(params.id, principal),
)
