import type { WorkshopMailType } from '@/features/mails/contract'
import type { ListedRegistration } from '../contract/office'

type Person = Pick<
  ListedRegistration,
  | 'preliminary_registration'
  | 'registered'
  | 'cancelled_at'
  | 'participated'
  | 'invitation_sent'
  | 'confirmation_sent'
  | 'reminder_sent'
  | 'after_event_sent'
>

const STAMPS = {
  invite: 'invitation_sent',
  confirmation: 'confirmation_sent',
  reminder: 'reminder_sent',
  after_event: 'after_event_sent',
} as const satisfies Record<WorkshopMailType, keyof Person>

/** When a mail went to somebody last; null while it has not. */
export const stampOf = (type: WorkshopMailType, person: Person): string | null => person[STAMPS[type]]

/** Whether a mail makes sense where somebody stands now; the server decides, and knows more, such as the day of the event. */
export function isMeantFor(type: WorkshopMailType, person: Person): boolean {
  const { preliminary_registration, registered, cancelled_at, participated } = person
  if (preliminary_registration || cancelled_at) return false
  if (type === 'invite') return registered === null
  if (type === 'after_event') return participated !== null
  return registered !== null
}
