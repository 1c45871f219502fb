import * as registrations from '@/features/registrations/contract/office'
import { countRegistrations } from '@/features/registrations/service/people/count-registrations'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.countRegistrations, ({ params }) => countRegistrations(params.id))
