import * as accounts from '@/features/accounts/contract'
import { startSecondFactor } from '@/features/accounts/service/second-factor-settings'
import { serve } from '@/server/http/serve'

export const POST = serve(accounts.startSecondFactor, ({ body, principal }) => startSecondFactor(body, principal))
