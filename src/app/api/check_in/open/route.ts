import { HELPER_COOKIE } from '@/contract/shared-names'
import { CHECK_IN_AGE_MAX } from '@/contract/values/check-in'
import * as checkIn from '@/features/check-in/contract/devices'
import { openHelperLink } from '@/features/check-in/service/helper-links'
import { serve } from '@/server/http/serve'

export const POST = serve(checkIn.openHelperLink, async ({ body: { token }, setCookie }) => {
  const opened = await openHelperLink(token)
  // After the end of the link the cookie still sends what the device recorded before, for as long as that is taken.
  const expires = new Date(Date.parse(opened.valid_until) + CHECK_IN_AGE_MAX * 1000)
  setCookie(HELPER_COOKIE, token, `Expires=${expires.toUTCString()}`)
  return opened
})
