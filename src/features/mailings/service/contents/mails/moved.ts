import { CANCEL_NOTE, type MailContent, PERSONAL_NOTE, TO_PERSONAL_PAGE } from '../mail-content'

export const moved: MailContent = {
  ...TO_PERSONAL_PAGE,
  facts: 'all',
  notes: [PERSONAL_NOTE, CANCEL_NOTE],
  calendar: 'REQUEST',
}
