import * as registrations from '@/features/registrations/contract/public'
import { getRegistration } from '@/features/registrations/service/find'
import { serve } from '@/server/serve'

export const GET = serve(registrations.getRegistration, ({ params }) => getRegistration(params.id))
