import * as personalPage from '@/features/personal-page/contract'
import { cancelCompanion } from '@/features/personal-page/service/change-party'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.cancelCompanion, ({ params }) => cancelCompanion(params, new Date()))
