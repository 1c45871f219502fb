import * as accounts from '@/features/accounts/contract'
import { login } from '@/features/accounts/service/sign-in'
import { serve } from '@/server/http/serve'

export const POST = serve(accounts.login, async ({ body, address, request, session }) => {
  const started = await login(body, { address, agent: request.headers.get('user-agent') ?? '' })
  session.write(started)
  return started
})
