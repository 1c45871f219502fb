import * as audit from '@/features/audit/contract'
import { listChanges } from '@/features/audit/service/history'
import { serve } from '@/server/http/serve'

export const GET = serve(audit.listChanges, ({ params, query }) => listChanges(params.id, query))
