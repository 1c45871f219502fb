/** What is forgotten by itself: who was at past events, bodies of mails, faulty rows of lists, removed people, sessions and links. */
export const RETENTION_RULES = [
  'past_registrations',
  'mail_bodies',
  'import_rows',
  'removed_registrations',
  'sessions',
] as const
export type RetentionRule = (typeof RETENTION_RULES)[number]
