import { withNumberWarnings } from '@/features/person-numbers/service/warnings'
import * as personalPage from '@/features/personal-page/contract'
import { correctFromThanks } from '@/features/personal-page/service/correct-own-data'
import { giveBrowserKey } from '@/features/registrations/service/sign-up/browser-key'
import { serve } from '@/server/http/serve'

export const POST = serve(
  personalPage.correctFromThanks,
  async ({ params: { id }, body, request, locale, setCookie }) => {
    const now = new Date()
    const answer = await correctFromThanks({ id, headers: request.headers }, body, { now })
    await giveBrowserKey(id, { setCookie, now })
    return withNumberWarnings(answer, body, locale)
  },
)
