import * as registrations from '@/features/registrations/contract/public'
import { unsubscribe } from '@/features/registrations/service/sign-up/unsubscribe'
import { isNavigation, seeOther } from '@/server/http/navigation'
import { serve } from '@/server/http/serve'

export const GET = serve(registrations.unsubscribeByLink, async ({ params, request, locale }) => {
  const { registrationId, email } = params
  if (isNavigation(request)) return seeOther(registrations.unsubscribePath(registrationId, email), locale)
  return unsubscribe(params, { now: new Date() })
})
export const POST = serve(registrations.unsubscribe, ({ params }) => unsubscribe(params, { now: new Date() }))
