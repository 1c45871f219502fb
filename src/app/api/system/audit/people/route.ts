import * as audit from '@/features/audit/contract'
import { listAuditPeople } from '@/features/audit/service/list-log'
import { serve } from '@/server/http/serve'

export const GET = serve(audit.listAuditPeople, ({ query }) => listAuditPeople(query))
