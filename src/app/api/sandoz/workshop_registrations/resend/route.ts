import * as registrations from '@/features/registrations/contract/public'
import { resendConfirmation } from '@/features/registrations/service/sign-up/resend-confirmation'
import { serve } from '@/server/http/serve'

export const POST = serve(registrations.resendConfirmation, ({ body }) => resendConfirmation(body))
