import type { WorkshopMailType } from '@/contract/values/mails'
import { SENT_DATES } from '@/features/registrations/contract/fields'
import type { ListedRegistration } from '@/features/registrations/contract/office'

type Person = Pick<
  ListedRegistration,
  'preliminary_registration' | 'registered' | 'cancelled_at' | 'participated' | (typeof SENT_DATES)[WorkshopMailType]
>

export const sentDateOf = (type: WorkshopMailType, person: Person): string | null => person[SENT_DATES[type]]

/** Hides mails that do not fit the status; the server checks more conditions, such as the date of the event. */
export function isSendable(type: WorkshopMailType, person: Person): boolean {
  const { preliminary_registration, registered, cancelled_at, participated } = person
  if (preliminary_registration || cancelled_at) return false
  if (type === 'invite') return registered === null
  if (type === 'after_event' || type === 'certificate') return participated !== null
  return registered !== null
}
