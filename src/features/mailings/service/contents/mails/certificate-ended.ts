import { endedFactsOf } from '../ended-certificates'
import { type MailContent, TO_CERTIFICATES } from '../mail-content'

/** A certificate was revoked, or replaced by a corrected one. */
export const certificateEnded: MailContent = {
  ...TO_CERTIFICATES,
  facts: 'none',
  notes: [],
  calendar: null,
  factsOf: (mail) => endedFactsOf(mail.context.ended_certificates ?? [], mail),
}
