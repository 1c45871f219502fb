import { deleteWorkshop } from '@/features/registrations/service/people/delete-event'
import { getWorkshop } from '@/features/registrations/service/people/include-people'
import * as workshops from '@/features/workshops/contract/office'
import { saveWorkshop } from '@/features/workshops/service/save'
import { serve } from '@/server/http/serve'

export const GET = serve(workshops.getWorkshop, ({ params, query, principal, locale }) =>
  getWorkshop(params.id, query, { principal, locale, now: new Date() }),
)
export const POST = serve(workshops.saveWorkshop, ({ params, body, principal, locale }) =>
  saveWorkshop(params.id, body, { author: principal, locale, now: new Date() }),
)
export const DELETE = serve(workshops.deleteWorkshop, ({ params, principal, locale }) =>
  deleteWorkshop(params.id, { author: principal, locale, now: new Date() }),
)
