/** The features from the bottom up. Each imports only features before it. */
export const FEATURES = [
  'access',
  'blacklist',
  'mails',
  'notifications',
  'accounts',
  'users',
  'list-settings',
  'sponsors',
  'texts',
  'seats',
  'attendance',
  'accreditations',
  'certificates',
  'tickets',
  'workshops',
  'evaluations',
  'consents',
  'registrations',
  'personal-page',
  'audiences',
  'mail-plan',
  'waitlist',
  'check-in',
  'event-cancellation',
  'attention',
  'imports',
  'event-people',
  'people',
  'season',
  'translations',
  'previews',
  'privacy',
  'cockpit',
  'search',
  'audit',
  'backup',
  'metrics',
]

/** The imports from above that stay, each with its reason, by the file that imports them. */
export const UPWARD_IMPORTS = {
  // The documented GET /api/sandoz/workshops/{id} can include its people.
  'workshops/contract/office.ts': ['registrations/contract/office.ts'],
  // A new event and a copy start with a copy of a mail plan and with an evaluation, in the transaction that stores them.
  'workshops/service/save.ts': ['evaluations/service/copy.ts', 'mail-plan/service/copy.ts'],
  'workshops/service/duplicate.ts': ['evaluations/service/copy.ts', 'mail-plan/service/copy.ts'],
}
