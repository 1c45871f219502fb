import * as accounts from '@/features/accounts/contract'
import { renewRecoveryCodes } from '@/features/accounts/service/second-factor-settings'
import { serve } from '@/server/http/serve'

export const POST = serve(accounts.renewRecoveryCodes, ({ body, principal }) => renewRecoveryCodes(body, principal))
