import { type MailContent, PERSONAL_NOTE, TO_EVENT, UNSUBSCRIBE_NOTE } from '../mail-content'

/** A text that staff wrote for one run. */
export const message: MailContent = {
  ...TO_EVENT,
  facts: 'all',
  notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE],
  calendar: null,
}
