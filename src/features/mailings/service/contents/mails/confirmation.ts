import { toParagraphs } from '@/features/mails/service/render/layout'
import { lacksInvoiceAddress } from '@/features/registrations/rules/refusals'
import { confirmationFactsOf } from '../confirmation-facts'
import {
  CANCEL_NOTE,
  type MailContent,
  PERSONAL_NOTE,
  type RegistrationMailInput,
  TO_PERSONAL_PAGE,
} from '../mail-content'
import { UNFILLED_PLACEHOLDERS } from '../placeholder-values'

/** The confirmation of a seat. It repeats what the person ordered, and asks for a missing invoice address. */
export const confirmation: MailContent = {
  ...TO_PERSONAL_PAGE,
  facts: 'all',
  notes: [PERSONAL_NOTE, CANCEL_NOTE],
  calendar: 'REQUEST',
  body: ({ registration }) => (registration.accompaniment_of ? 'mails.confirmation.body_companion' : undefined),
  addition: questionOf,
  factsOf: (mail) => confirmationFactsOf({ ...mail.context, ...mail }),
  hasSourceNote: true,
}

function questionOf({ context: { registration, workshop }, translator: t }: RegistrationMailInput): string {
  if (!lacksInvoiceAddress(registration, workshop)) return ''
  return toParagraphs(t('mails.confirmation.invoice_missing', UNFILLED_PLACEHOLDERS))
}
