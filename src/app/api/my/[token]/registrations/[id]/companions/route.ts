import * as personalPage from '@/features/registrations/contract/personal-page'
import { addCompanion } from '@/features/registrations/service/personal-page/change-party'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.addCompanion, ({ params, body }) => addCompanion(params, body, new Date()))
