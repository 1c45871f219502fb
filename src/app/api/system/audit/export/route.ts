import * as audit from '@/features/audit/contract'
import { exportAuditEntries } from '@/features/audit/service/export-log'
import { serve } from '@/server/http/serve'

export const GET = serve(audit.exportAuditEntries, ({ query, locale, principal }) =>
  exportAuditEntries(query, { locale, principal, now: new Date() }),
)
