import { type MailContent, PERSONAL_NOTE, type RegistrationMailInput, TO_EVENT } from '../mail-content'

/** Points are of no use to people whose seat is cancelled. */
export const eventCancelled: MailContent = {
  ...TO_EVENT,
  facts: 'place',
  notes: [PERSONAL_NOTE],
  calendar: 'CANCEL',
  body: ({ registration }) => (registration.registered ? undefined : 'mails.event_cancelled.body_invited'),
  factsOf: reasonFactsOf,
}

/** The reason that staff gave for the cancellation of the event. */
function reasonFactsOf({ context: { workshop }, translator: t }: RegistrationMailInput) {
  const { cancellation_note: value } = workshop
  return value ? [{ label: t('mails.facts.reason'), value }] : []
}
