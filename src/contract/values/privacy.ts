export const RETENTION_RULES = [
  'past_registrations',
  'attendance_lists',
  'mail_bodies',
  'import_rows',
  'removed_registrations',
  'entrance',
  'saved_numbers',
  'certificates',
  'evaluations',
  'consent_proofs',
  'audit',
  'sessions',
] as const
export type RetentionRule = (typeof RETENTION_RULES)[number]
