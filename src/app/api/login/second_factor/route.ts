import * as accounts from '@/features/accounts/contract'
import { proveSecondFactor } from '@/features/accounts/service/sign-in'
import { serve } from '@/server/serve'

export const POST = serve(accounts.proveSecondFactor, async ({ body, request, session }) => {
  const started = await proveSecondFactor(body, request)
  session.keep(started)
  return started
})
