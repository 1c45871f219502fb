import * as accounts from '@/features/accounts/contract'
import { endOtherSessions, listOwnSessions } from '@/features/accounts/service/sessions'
import { serve } from '@/server/serve'

export const GET = serve(accounts.listSessions, ({ principal }) => listOwnSessions(principal))
export const DELETE = serve(accounts.endOtherSessions, ({ principal }) => endOtherSessions(principal))
