import * as registrations from '@/features/registrations/contract/office'
import { getPerson } from '@/features/registrations/service/people/person'
import { deleteRegistration } from '@/features/registrations/service/people/remove-and-restore'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.getPerson, ({ params, locale }) => getPerson(params.id, locale))
export const DELETE = serve(registrations.deleteRegistration, ({ params, principal }) =>
  deleteRegistration(params.id, { author: principal, now: new Date() }),
)
