import * as accounts from '@/features/accounts/contract'
import { serve } from '@/server/http/serve'

export const GET = serve(accounts.getUser, async ({ principal }) => principal)
