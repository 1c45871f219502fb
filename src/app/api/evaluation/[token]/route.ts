import * as answers from '@/features/evaluations/contract/answers'
import { answerEvaluation } from '@/features/evaluations/service/answer'
import { serve } from '@/server/http/serve'

export const POST = serve(answers.answerEvaluation, ({ params, body }) =>
  answerEvaluation(params.token, body, new Date()),
)
