import * as accounts from '@/features/accounts/contract'
import { requestPasswordReset } from '@/features/accounts/service/passwords'
import { serve } from '@/server/http/serve'

export const POST = serve(accounts.requestPasswordReset, ({ body, locale }) => requestPasswordReset(body.email, locale))
