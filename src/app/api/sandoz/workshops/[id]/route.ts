import { deleteWorkshop } from '@/features/event-lifecycle/service/delete'
import { saveWorkshop } from '@/features/event-lifecycle/service/save'
import * as eventWithPeople from '@/features/registrations/contract/event-with-people'
import { getWorkshop } from '@/features/registrations/service/people/event-with-people'
import * as lifecycle from '@/features/workshops/contract/lifecycle'
import { serve } from '@/server/http/serve'

export const GET = serve(eventWithPeople.getWorkshop, ({ params, query, principal, locale }) =>
  getWorkshop(params.id, query, { principal, locale, now: new Date() }),
)
export const POST = serve(lifecycle.saveWorkshop, ({ params, body, principal, locale }) =>
  saveWorkshop(params.id, body, { author: principal, locale, now: new Date() }),
)
export const DELETE = serve(lifecycle.deleteWorkshop, ({ params, principal, locale }) =>
  deleteWorkshop(params.id, { author: principal, locale, now: new Date() }),
)
