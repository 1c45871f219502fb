import * as accounts from '@/features/accounts/contract'
import { saveFormats } from '@/features/accounts/service/profile'
import { serve } from '@/server/http/serve'

export const PATCH = serve(accounts.saveFormats, ({ body, principal }) => saveFormats(body, principal))
