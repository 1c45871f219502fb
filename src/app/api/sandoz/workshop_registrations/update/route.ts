import * as registrations from '@/features/registrations/contract/public'
import { addCompanions } from '@/features/registrations/service/sign-up/add-companions'
import { serve } from '@/server/http/serve'

export const POST = serve(registrations.addCompanions, ({ body }) => addCompanions(body, { now: new Date() }))
