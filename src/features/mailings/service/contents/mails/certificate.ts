import { toParagraphs } from '@/features/mails/service/render/layout'
import { type MailContent, type RegistrationMailInput, TO_CERTIFICATES } from '../mail-content'

/** The button leads to the personal page already. */
export const certificate: MailContent = {
  ...TO_CERTIFICATES,
  facts: 'none',
  notes: [],
  calendar: null,
  addition: replacementsOf,
}

/** The holder of a corrected certificate may have shown the earlier one already. */
function replacementsOf({ context: { certificates = [] }, translator: t }: RegistrationMailInput): string {
  const replacements = certificates.map(({ serial, replaced }) =>
    replaced ? toParagraphs(t('mails.certificate.replaces', { serial: `${serial}`, replaced: `${replaced}` })) : '',
  )
  return replacements.join('')
}
