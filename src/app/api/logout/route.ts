import * as accounts from '@/features/accounts/contract'
import { logout } from '@/features/accounts/service/sign-in'
import { serve } from '@/server/http/serve'

export const POST = serve(accounts.logout, ({ principal, session }) => {
  session.clear()
  return logout(principal)
})
