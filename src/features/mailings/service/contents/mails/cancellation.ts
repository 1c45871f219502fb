import type { Replacement } from '@/contract/values/registrations'
import { type MailContent, PERSONAL_NOTE, TO_PERSONAL_PAGE } from '../mail-content'

/** Points are of no use to people whose seat is cancelled. */
export const cancellation: MailContent = {
  ...TO_PERSONAL_PAGE,
  facts: 'place',
  notes: [PERSONAL_NOTE],
  calendar: 'CANCEL',
  subject: ({ registration }) => {
    if (registration.replaced_as === 'merge') return 'mails.cancellation.subject_merged'
    return registration.registered ? undefined : 'mails.cancellation.subject_waiting'
  },
  body: ({ registration }) => {
    if (!registration.registered) return 'mails.cancellation.body_waiting'
    return registration.replaced_as ? BODY_OF_REPLACED[registration.replaced_as] : undefined
  },
}

/** The person cancelled nothing: somebody else takes part, or the seat is that of another registration. */
const BODY_OF_REPLACED = {
  substitution: 'mails.cancellation.body_substituted',
  merge: 'mails.cancellation.body_merged',
} as const satisfies Record<Replacement, string>
