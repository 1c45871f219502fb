import { type MailContent, PERSONAL_NOTE, TO_FORM, UNSUBSCRIBE_NOTE } from '../mail-content'

export const invite: MailContent = {
  ...TO_FORM,
  facts: 'all',
  notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE],
  calendar: null,
}
