import * as accounts from '@/features/accounts/contract'
import { savePassword } from '@/features/accounts/service/passwords'
import { serve } from '@/server/http/serve'

export const PATCH = serve(accounts.savePassword, ({ body, principal, locale }) =>
  savePassword(body, principal, locale),
)
