import * as registrations from '@/features/registrations/contract/public'
import { resendConfirmation } from '@/features/registrations/service/resend'
import { serve } from '@/server/serve'

export const POST = serve(registrations.resendConfirmation, ({ body }) => resendConfirmation(body))
