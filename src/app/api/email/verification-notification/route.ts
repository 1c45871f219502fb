import * as accounts from '@/features/accounts/contract'
import { resendVerification } from '@/features/accounts/service/create-account'
import { serve } from '@/server/http/serve'

export const POST = serve(accounts.resendVerification, ({ principal, locale }) => resendVerification(principal, locale))
