import * as personalPage from '@/features/personal-page/contract'
import { forgetNumbers } from '@/features/personal-page/service/own-numbers'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.forgetNumbers, ({ params }) => forgetNumbers(params.token))
