import { officePath } from '@/features/workshops/ui/event-path'
import { type AuditEntry, type AuditObject, isAuditObject } from '../contract'

type There = { object_id: string; event: string | undefined }

const PATHS: Record<AuditObject, (of: There) => string | undefined> = {
  workshops: ({ event }) => event,
  registrations: ({ event, object_id }) =>
    event &&
    (/^\d+$/.test(object_id) ? `${event}?tab=registrations` : `${event}?tab=registrations&person=${object_id}`),
  import_results: ({ event, object_id }) => event && `${event}/imports/${object_id}`,
  mail_runs: ({ event }) => event && `${event}?tab=mails`,
  sponsors: ({ object_id }) => `/admin/sponsors/${object_id}`,
  blacklisted_emails: ({ object_id }) => `/admin/blacklist/${object_id}`,
  notification_emails: ({ object_id }) => `/admin/notification-emails/${object_id}`,
  frontend_texts: ({ object_id }) => `/admin/frontend/${object_id}`,
  translation_overrides: () => '/system/translations',
  users: ({ object_id }) => `/system/users/${object_id}`,
  oauth_accounts: ({ object_id }) => `/system/users/${object_id}`,
  roles: ({ object_id }) => `/system/roles/${object_id}`,
  permissions: ({ object_id }) => `/system/permissions/${object_id}`,
  privacy: () => '/system/privacy',
  route_permissions: () => '/system/permissions',
}

/** Where staff find what an entry tells of; nowhere once it is gone. */
export function objectPath({ object, object_id, title, workshop_id }: AuditEntry): string | undefined {
  if (!isAuditObject(object) || object_id === null || title === null) return undefined
  return PATHS[object]({ object_id, event: workshop_id === null ? undefined : officePath(workshop_id) })
}
