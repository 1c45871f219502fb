import { CANCEL_NOTE, type MailContent, PERSONAL_NOTE, TO_PERSONAL_PAGE, UNSUBSCRIBE_NOTE } from '../mail-content'

export const reminder: MailContent = {
  ...TO_PERSONAL_PAGE,
  facts: 'all',
  notes: [PERSONAL_NOTE, CANCEL_NOTE, UNSUBSCRIBE_NOTE],
  calendar: null,
}
