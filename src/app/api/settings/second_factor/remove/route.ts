import * as accounts from '@/features/accounts/contract'
import { removeSecondFactor } from '@/features/accounts/service/second-factor-settings'
import { serve } from '@/server/http/serve'

export const POST = serve(accounts.removeSecondFactor, ({ body, principal, locale }) =>
  removeSecondFactor({ code: body, principal, locale }),
)
