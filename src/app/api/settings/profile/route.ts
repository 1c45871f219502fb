import * as accounts from '@/features/accounts/contract'
import { saveProfile } from '@/features/accounts/service/profile'
import { serve } from '@/server/http/serve'

export const PATCH = serve(accounts.saveProfile, ({ body, principal }) => saveProfile(body, principal))
