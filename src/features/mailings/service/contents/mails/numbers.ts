import { type MailContent, UNSUBSCRIBE_NOTE } from '../mail-content'

/** A request for a number without which a body gives no points. The button leads to the personal page already. */
export const numbers: MailContent = {
  action: 'numbers_link',
  unless: [],
  label: 'mails.numbers.action',
  facts: 'all',
  notes: [UNSUBSCRIBE_NOTE],
  calendar: null,
}
