import { type MailContent, PERSONAL_NOTE, TO_EVENT, UNSUBSCRIBE_NOTE } from '../mail-content'

export const afterEvent: MailContent = {
  ...TO_EVENT,
  facts: 'none',
  notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE],
  calendar: null,
}
