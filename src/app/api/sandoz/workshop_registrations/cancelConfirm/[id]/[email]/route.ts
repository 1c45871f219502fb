import * as registrations from '@/features/registrations/contract/public'
import { cancelRegistration } from '@/features/registrations/service/sign-up/cancel-registration'
import { isNavigation, seeOther } from '@/server/http/navigation'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.cancelByLink, async ({ params, request, locale }) => {
  if (isNavigation(request)) return seeOther(registrations.cancelPath(params.id), locale)
  return cancelRegistration(params, { now: new Date() })
})
export const POST = serve(registrations.cancelRegistration, ({ params, body }) =>
  cancelRegistration(params, { ...body, now: new Date() }),
)
