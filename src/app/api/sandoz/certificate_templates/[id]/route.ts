import * as templates from '@/features/certificates/contract/templates'
import { deleteTemplate, getTemplate, saveTemplate } from '@/features/certificates/service/templates/templates'
import { serve } from '@/server/http/serve'

export const GET = serve(templates.getTemplate, ({ params, query }) => getTemplate(params.id, query))
export const POST = serve(templates.saveTemplate, ({ params, body, principal }) =>
  saveTemplate(params.id, body, principal),
)
export const DELETE = serve(templates.deleteTemplate, ({ params, principal }) => deleteTemplate(params.id, principal))
