import {
  CANCEL_NOTE,
  type MailContent,
  PERSONAL_NOTE,
  TO_FORM,
  TO_PERSONAL_PAGE,
  UNSUBSCRIBE_NOTE,
} from '../mail-content'

/** A change of date, time or place, or that a cancelled event takes place after all, of which invited people hear as well. */
export const eventUpdate: MailContent = {
  ...TO_PERSONAL_PAGE,
  facts: 'all',
  notes: [PERSONAL_NOTE, CANCEL_NOTE],
  calendar: 'REQUEST',
  subject: ({ was_cancelled }) => (was_cancelled ? 'mails.event_update.subject_restored' : undefined),
  body: ({ registration, was_cancelled }) => {
    if (!was_cancelled) return undefined
    return registration.registered ? 'mails.event_update.body_restored' : 'mails.event_update.body_restored_invited'
  },
  withoutSeat: { ...TO_FORM, facts: 'all', notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE] },
}
