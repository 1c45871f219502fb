import * as registrations from '@/features/registrations/contract/public'
import { unsubscribe } from '@/features/registrations/service/unsubscribe'
import { isBrowsing, seeOther } from '@/server/browsing'
import { serve } from '@/server/serve'

export const GET = serve(registrations.unsubscribeByLink, async ({ params, request, locale }) => {
  const { registrationId, email } = params
  if (isBrowsing(request)) return seeOther(registrations.unsubscribePath(registrationId, email), locale)
  return unsubscribe(params, { now: new Date() })
})
export const POST = serve(registrations.unsubscribe, ({ params }) => unsubscribe(params, { now: new Date() }))
