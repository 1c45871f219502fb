import * as accounts from '@/features/accounts/contract'
import { updateLocale } from '@/features/accounts/service/profile'
import { serve } from '@/server/http/serve'

export const POST = serve(accounts.updateLocale, ({ body, principal }) => updateLocale(body, principal))
