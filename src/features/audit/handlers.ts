import type { HandlersOf } from '@/server/http/serve'
import type { feature } from './feature'
import { exportAuditEntries } from './service/export-log'
import { listChanges } from './service/history'
import { listAuditEntries, listAuditPeople } from './service/list-log'

export const handlers: HandlersOf<typeof feature> = {
  listChanges: ({ params, query }) => listChanges(params.id, query),
  exportAuditEntries: ({ query, locale, principal, now }) => exportAuditEntries(query, { locale, principal, now }),
  listAuditPeople: ({ query }) => listAuditPeople(query),
  listAuditEntries: ({ query }) => listAuditEntries(query),
}
