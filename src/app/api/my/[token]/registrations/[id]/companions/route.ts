import * as personalPage from '@/features/registrations/contract/personal-page'
import { withNumberWarnings } from '@/features/registrations/service/number-warnings'
import { addCompanion } from '@/features/registrations/service/personal-page/change-party'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.addCompanion, async ({ params, body, locale }) =>
  withNumberWarnings(await addCompanion(params, body, new Date()), body, locale),
)
