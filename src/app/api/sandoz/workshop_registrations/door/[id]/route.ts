import * as registrations from '@/features/check-in/contract/guest-list'
import { listGuests } from '@/features/check-in/service/guest-list'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.listGuests, ({ params, query, locale, principal: caller }) =>
  listGuests(params.id, { device_id: query.device_id, locale, caller, now: new Date() }),
)
