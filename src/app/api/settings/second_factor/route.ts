import * as accounts from '@/features/accounts/contract'
import { readSecondFactor } from '@/features/accounts/service/second-factor'
import { serve } from '@/server/serve'

export const GET = serve(accounts.getSecondFactor, ({ principal }) => readSecondFactor(principal))
