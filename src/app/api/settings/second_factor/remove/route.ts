import * as accounts from '@/features/accounts/contract'
import { switchSecondFactorOff } from '@/features/accounts/service/second-factor'
import { serve } from '@/server/serve'

export const POST = serve(accounts.removeSecondFactor, ({ body, principal, locale }) =>
  switchSecondFactorOff({ code: body, principal, locale }),
)
