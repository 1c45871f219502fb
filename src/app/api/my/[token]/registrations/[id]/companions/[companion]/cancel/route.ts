import * as personalPage from '@/features/registrations/contract/personal-page'
import { cancelCompanion } from '@/features/registrations/service/personal-page/change-party'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.cancelCompanion, ({ params }) => cancelCompanion(params, new Date()))
