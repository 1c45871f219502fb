import * as accounts from '@/features/accounts/contract'
import { endOtherSessions, listSessions } from '@/features/accounts/service/sessions'
import { serve } from '@/server/http/serve'

export const GET = serve(accounts.listSessions, ({ principal }) => listSessions(principal))
export const DELETE = serve(accounts.endOtherSessions, ({ principal }) => endOtherSessions(principal))
