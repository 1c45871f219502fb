import { CANCEL_NOTE, type MailContent, PERSONAL_NOTE } from '../mail-content'

/** The link to an online event. */
export const access: MailContent = {
  action: 'access_link',
  unless: [],
  label: 'mails.access.action',
  facts: 'all',
  notes: [PERSONAL_NOTE, CANCEL_NOTE],
  calendar: null,
}
