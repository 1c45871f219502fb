import * as audit from '@/features/audit/contract'
import { listAuditEntries } from '@/features/audit/service/list-log'
import { serve } from '@/server/http/serve'

export const GET = serve(audit.listAuditEntries, ({ query }) => listAuditEntries(query))
