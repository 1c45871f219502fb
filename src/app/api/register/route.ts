import * as accounts from '@/features/accounts/contract'
import { register } from '@/features/accounts/service/create-account'
import { serve } from '@/server/http/serve'

export const POST = serve(accounts.register, ({ body, locale }) => register(body, locale))
