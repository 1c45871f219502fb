import * as accounts from '@/features/accounts/contract'
import { verifyEmail } from '@/features/accounts/service/create-account'
import { serve } from '@/server/http/serve'

export const POST = serve(accounts.verifyEmail, ({ body, locale }) => verifyEmail(body.token, locale))
