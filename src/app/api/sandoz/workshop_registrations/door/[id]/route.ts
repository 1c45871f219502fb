import { listGuests } from '@/features/check-in/service/guest-list'
import * as registrations from '@/features/registrations/contract/check-in'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.listGuests, ({ params, locale, principal: caller }) =>
  listGuests(params.id, { locale, caller, now: new Date() }),
)
