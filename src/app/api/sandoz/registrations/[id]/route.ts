import * as registrations from '@/features/registrations/contract/public'
import { getRegistration } from '@/features/registrations/service/sign-up/find-registration'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.getRegistration, ({ params }) => getRegistration(params.id))
