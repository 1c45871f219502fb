import * as accounts from '@/features/accounts/contract'
import { confirmSecondFactor } from '@/features/accounts/service/second-factor-settings'
import { serve } from '@/server/http/serve'

export const POST = serve(accounts.confirmSecondFactor, ({ body, principal }) => confirmSecondFactor(body, principal))
