import * as personalPage from '@/features/personal-page/contract'
import { forgetNumbers } from '@/features/registrations/service/sign-up/numbers'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.forgetNumbers, ({ params }) => forgetNumbers(params.token))
