import * as evaluations from '@/features/evaluations/contract/event'
import { deletePaperAnswer } from '@/features/evaluations/service/paper'
import { serve } from '@/server/http/serve'

export const DELETE = serve(evaluations.deletePaperAnswer, ({ params, principal }) =>
  deletePaperAnswer(params, principal),
)
