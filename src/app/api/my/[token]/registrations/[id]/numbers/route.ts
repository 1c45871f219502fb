import * as personalPage from '@/features/registrations/contract/personal-page'
import { addNumbers } from '@/features/registrations/service/personal-page/add-missing'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.addNumbers, ({ params, body }) => addNumbers(params, body, { now: new Date() }))
