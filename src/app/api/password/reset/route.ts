import * as accounts from '@/features/accounts/contract'
import { resetPassword } from '@/features/accounts/service/passwords'
import { serve } from '@/server/http/serve'

export const POST = serve(accounts.resetPassword, ({ body, locale, address }) =>
  resetPassword(body, { locale, address }),
)
