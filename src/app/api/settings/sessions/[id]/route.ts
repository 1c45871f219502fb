import * as accounts from '@/features/accounts/contract'
import { endOwnSession } from '@/features/accounts/service/sessions'
import { serve } from '@/server/serve'

export const DELETE = serve(accounts.endSession, async ({ params, principal, session }) => {
  const { signedOut, ...done } = await endOwnSession(params.id, principal)
  if (signedOut) session.drop()
  return done
})
