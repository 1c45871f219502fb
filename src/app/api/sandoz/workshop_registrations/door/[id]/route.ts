import * as registrations from '@/features/registrations/contract/check-in'
import { listGuests } from '@/features/registrations/service/check-in/guest-list'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.listGuests, ({ params, locale }) => listGuests(params.id, locale))
