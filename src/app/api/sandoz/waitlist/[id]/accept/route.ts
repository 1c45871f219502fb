import { giveBrowserKey } from '@/features/registrations/service/sign-up/browser-key'
import * as waitlist from '@/features/waitlist/contract/public'
import { acceptOffer } from '@/features/waitlist/service/accept'
import { serve } from '@/server/http/serve'

export const POST = serve(waitlist.acceptOffer, async ({ params, body, setCookie }) => {
  const now = new Date()
  const { id, isRepeated } = await acceptOffer(params.id, body ?? {}, { now })
  if (!isRepeated) await giveBrowserKey(id, { setCookie, now })
  return { id }
})
