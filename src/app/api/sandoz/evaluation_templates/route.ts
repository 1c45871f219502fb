import * as templates from '@/features/evaluations/contract/templates'
import { listEvaluationTemplates } from '@/features/evaluations/service/templates'
import { serve } from '@/server/http/serve'

export const GET = serve(templates.listEvaluationTemplates, ({ query }) => listEvaluationTemplates(query))
