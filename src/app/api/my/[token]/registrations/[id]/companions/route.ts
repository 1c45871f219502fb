import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import * as personalPage from '@/features/personal-page/contract'
import { addCompanion } from '@/features/personal-page/service/change-party'
import { serve } from '@/server/http/serve'

export const POST = serve(personalPage.addCompanion, async ({ params, body, locale }) =>
  withNumberWarnings(await addCompanion(params, body, new Date()), body, locale),
)
