import * as registrations from '@/features/registrations/contract/office'
import { countRegistrations } from '@/features/registrations/service/count'
import { serve } from '@/server/serve'

export const GET = serve(registrations.countRegistrations, ({ params }) => countRegistrations(params.id))
