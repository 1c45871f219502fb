import { HELPER_COOKIE } from '@/contract/shared-names'
import * as checkIn from '@/features/check-in/contract/devices'
import { openHelperLink } from '@/features/check-in/service/helper-links'
import { serve } from '@/server/http/serve'

export const POST = serve(checkIn.openHelperLink, async ({ body: { token }, setCookie }) => {
  const opened = await openHelperLink(token)
  setCookie(HELPER_COOKIE, token, `Expires=${new Date(opened.valid_until).toUTCString()}`)
  return opened
})
