import * as evaluations from '@/features/evaluations/contract/event'
import { addPaperAnswer, listPaperAnswers } from '@/features/evaluations/service/paper'
import { serve } from '@/server/http/serve'

export const GET = serve(evaluations.listPaperAnswers, ({ params }) => listPaperAnswers(params.id))
export const POST = serve(evaluations.addPaperAnswer, ({ params, body, principal }) =>
  addPaperAnswer(params.id, body, { author: principal, now: new Date() }),
)
