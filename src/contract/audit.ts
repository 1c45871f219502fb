/** What can be done to something, as the log of changes names it; each has its words in `audit.actions`. */
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
  'import',
  'export',
  'erase',
] as const
export type AuditAction = (typeof AUDIT_ACTIONS)[number]

/** Reads the log: screens of items offer their history to whoever may make this call. */
export const AUDIT_CALL = { method: 'GET', path: '/api/system/audit' } as const

/** The screen of the log, narrowed to one object. */
export const historyPath = (object: string, object_id: string | number): string =>
  `/system/audit?${new URLSearchParams({ object, object_id: String(object_id) })}`
