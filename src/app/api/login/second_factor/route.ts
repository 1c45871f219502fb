import * as accounts from '@/features/accounts/contract'
import { proveSecondFactor } from '@/features/accounts/service/sign-in'
import { serve } from '@/server/http/serve'

export const POST = serve(accounts.proveSecondFactor, async ({ body, address, request, session }) => {
  const started = await proveSecondFactor(body, { headers: request.headers, address })
  session.write(started)
  return started
})
