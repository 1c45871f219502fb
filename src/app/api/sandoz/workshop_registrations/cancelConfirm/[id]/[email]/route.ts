import * as registrations from '@/features/registrations/contract/public'
import { cancelRegistration } from '@/features/registrations/service/cancel'
import { isBrowsing, seeOther } from '@/server/browsing'
import { serve } from '@/server/serve'

export const GET = serve(registrations.cancelByLink, async ({ params, request, locale }) => {
  if (isBrowsing(request)) return seeOther(registrations.cancelPath(params.id), locale)
  return cancelRegistration(params, { now: new Date() })
})
export const POST = serve(registrations.cancelRegistration, ({ params, body }) =>
  cancelRegistration(params, { ...body, now: new Date() }),
)
