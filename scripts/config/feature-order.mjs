/** The features from the bottom up. Each may import the features before it, and of the features after it only table.ts. */
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
  'workshops',
  'registrations',
  'mail-plan',
  'waitlist',
  'event-cancellation',
  'attention',
  'imports',
  'people',
  'translations',
  'previews',
  'privacy',
  'search',
  'audit',
  'backup',
  'metrics',
]

/** Imports from above that stay, each with its reason. */
export const UPWARD_EXCEPTIONS = {
  // The documented GET /api/sandoz/workshops/{id} can include its people, and links to their list need its permission.
  workshops: [
    '^src/features/registrations/contract/office\\.ts$',
    // A new event starts with a copy of a mail plan, in the transaction that stores it.
    '^src/features/mail-plan/service/copy\\.ts$',
  ],
}

/** Tables above that a feature writes all the same, each with its reason. */
export const UPWARD_WRITES = {
  // Parties keep their place on the list when registrations change, which lie below the waiting list.
  seats: ['waitlist.waitlistEntries'],
  // Notes about a person follow a corrected address in the transaction of the correction.
  registrations: ['people.personNotes'],
}
