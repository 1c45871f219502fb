/** The actions in the log of changes; each has its text in `audit.actions`. */
export const AUDIT_ACTIONS = [
  'create',
  'update',
  'delete',
  'login',
  'logout',
  'register',
  'password',
  'second_factor',
  'verify',
  'cancel',
  'unsubscribe',
  'mail',
  'issue',
  'import',
  'export',
  'read',
  'erase',
  'erasure_requested',
  'erasure_withdrawn',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** The call that reads the log. The screen of an item shows its history to everyone with this permission. */
export const AUDIT_CALL = { method: 'GET', path: '/api/system/audit' } as const

/** The screen of the log, filtered to one object. */
export const historyPath = (object: string, object_id: string | number): string =>
  `/system/audit?${new URLSearchParams({ object, object_id: String(object_id) })}`
