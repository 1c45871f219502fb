/** The features from the bottom up. Each may import the features before it, and a table.ts refers to any other by a foreign key. */
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
  'audiences',
  'mail-plan',
  'waitlist',
  'check-in',
  'event-cancellation',
  'attention',
  'imports',
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

/**
 * The imports from above that stay, each with its reason, by the file that imports them. A foreign key of a table.ts needs
 * no entry. A test fails for an entry that is no longer needed.
 */
export const UPWARD_IMPORTS = {
  // The question before a sponsor is deleted names the events that show it.
  'sponsors/service.ts': ['workshops/table.ts'],
  // The form of an accreditation shows the times of its event, from which points are proposed.
  'accreditations/service/accreditations.ts': ['workshops/table.ts'],
  // Seats are what registrations and open offers leave of the maximum of an event, so they are counted over these tables.
  'seats/service/count-seats.ts': ['registrations/table.ts', 'workshops/table.ts'],
  // Everything that takes or frees a seat locks the row of the event.
  'seats/service/lock-event.ts': ['workshops/table.ts'],
  // Registrations lie below the waiting list, and a seat that is taken or freed there changes entries of the list.
  'seats/service/waiting-parties.ts': ['registrations/table.ts', 'waitlist/table.ts'],
  // The log shows the present address of the person beside the one that a mail was sent to, and the documents it brought.
  'mails/service/log/mail-log.ts': ['certificates/table.ts', 'registrations/table.ts'],
  // The documented GET /api/sandoz/workshops/{id} can include its people.
  'workshops/contract/office.ts': ['registrations/contract/office.ts'],
  // The link of an invitation opens an unlisted event.
  'workshops/service/visibility.ts': ['registrations/table.ts'],
  // A new event and a copy start with a copy of a mail plan and with an evaluation, in the transaction that stores them.
  'workshops/service/save.ts': ['evaluations/service/copy.ts', 'mail-plan/service/copy.ts'],
  'workshops/service/duplicate.ts': ['evaluations/service/copy.ts', 'mail-plan/service/copy.ts'],
  // An event is not deleted while a body demands its attendance list, of which the scans are a part.
  'registrations/service/people/delete-event.ts': ['check-in/table.ts'],
  // Notes about a person follow a corrected address, in the transaction of the correction.
  'registrations/service/people/save.ts': ['people/table.ts'],
}

/** Tables above that a feature writes all the same, each with its reason. */
export const UPWARD_WRITES = {
  // Registrations lie below the waiting list, and a seat that is taken or freed there changes entries of the list.
  seats: ['waitlist.waitlistEntries'],
  // Notes about a person follow a corrected address in the transaction of the correction.
  registrations: ['people.personNotes'],
}
