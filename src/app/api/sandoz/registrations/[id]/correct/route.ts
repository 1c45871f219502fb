import * as personalPage from '@/features/registrations/contract/personal-page'
import { withNumberWarnings } from '@/features/registrations/service/number-warnings'
import { correctFromThanks } from '@/features/registrations/service/personal-page/correct'
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
