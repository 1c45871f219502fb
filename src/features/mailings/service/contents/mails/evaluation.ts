import { type MailContent, PERSONAL_NOTE, TO_EVALUATION, UNSUBSCRIBE_NOTE } from '../mail-content'

/** The request to evaluate an event, and the reminder of it. */
export const evaluation: MailContent = {
  ...TO_EVALUATION,
  facts: 'none',
  notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE],
  calendar: null,
}
