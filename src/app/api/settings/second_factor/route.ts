import * as accounts from '@/features/accounts/contract'
import { getSecondFactor } from '@/features/accounts/service/second-factor-settings'
import { serve } from '@/server/http/serve'

export const GET = serve(accounts.getSecondFactor, ({ principal }) => getSecondFactor(principal))
