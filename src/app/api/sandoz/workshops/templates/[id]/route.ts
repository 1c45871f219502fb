import { deleteEventTemplate, saveEventTemplate } from '@/features/event-lifecycle/service/templates'
import * as series from '@/features/workshops/contract/series'
import { serve } from '@/server/http/serve'

export const POST = serve(series.saveEventTemplate, ({ params, body, principal }) =>
  saveEventTemplate(params.id, { ...body, author: principal }),
)
export const DELETE = serve(series.deleteEventTemplate, ({ params, principal }) =>
  deleteEventTemplate(params.id, principal),
)
