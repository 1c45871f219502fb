import * as accounts from '@/features/accounts/contract'
import { logout } from '@/features/accounts/service/sign-in'
import { serve } from '@/server/serve'

export const POST = serve(accounts.logout, ({ principal, session }) => {
  session.drop()
  return logout(principal)
})
