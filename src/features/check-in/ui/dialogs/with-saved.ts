import { namesOf, pickNames } from '@/contract/fields'
import { type Guest, guest } from '@/features/registrations/contract/check-in'
import type { ListedRegistration } from '@/features/registrations/contract/office'

/** The answer has neither the last check-in nor the hashes of the ticket and the EFN, which the list keeps. */
const SAVED_FIELDS = namesOf(guest.omit({ came_at: true, left_at: true, ticket: true, efn: true }).shape)

/** The guest with the data that was saved. */
export const withSaved = (person: Guest, saved: ListedRegistration): Guest => ({
  ...person,
  ...pickNames(saved, SAVED_FIELDS),
})
