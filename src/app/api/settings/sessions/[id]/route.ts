import * as accounts from '@/features/accounts/contract'
import { endSession } from '@/features/accounts/service/sessions'
import { serve } from '@/server/http/serve'

export const DELETE = serve(accounts.endSession, async ({ params, principal, session }) => {
  const { signedOut, ...done } = await endSession(params.id, principal)
  if (signedOut) session.clear()
  return done
})
