import type { RegistrationMailType } from '@/features/mails/contract'
import { toParagraphs } from '@/features/mails/service/render/layout'
import { lacksInvoiceAddress } from '@/features/registrations/rules/refusals'
import { confirmationFactsOf } from './confirmation-facts'
import { endedFactsOf } from './ended-certificates'
import type { FootNote, MailContent, RegistrationMailInput } from './mail-content'
import { UNFILLED_PLACEHOLDERS } from './placeholder-values'

const CANCEL_NOTE: FootNote = { message: 'mails.confirmation.note', link: 'cancel_link' }
/** Unsolicited mails end with this note. */
const UNSUBSCRIBE_NOTE: FootNote = { message: 'mails.layout.unsubscribe', link: 'unsubscribe_link' }
/** Every mail leads to the personal page of its recipient. */
const PERSONAL_NOTE: FootNote = { message: 'mails.layout.personal', link: 'personal_link' }

const TO_EVENT = {
  action: 'event_link',
  unless: ['event_link', 'invite_link'],
  label: 'mails.layout.to_event',
} as const
const TO_FORM = { action: 'invite_link', unless: ['invite_link'], label: 'mails.invite.action' } as const
const TO_PERSONAL_PAGE = {
  action: 'personal_link',
  unless: ['personal_link'],
  label: 'mails.layout.to_registration',
} as const
const TO_CERTIFICATES = {
  action: 'certificate_link',
  unless: ['certificate_link'],
  label: 'mails.certificate.action',
} as const

const CERTIFICATE_ENDED: MailContent = {
  ...TO_CERTIFICATES,
  notes: [],
  factsOf: (mail) => endedFactsOf(mail.context.ended_certificates ?? [], mail),
}

const EVALUATION: MailContent = {
  action: 'evaluation_link',
  label: 'mails.evaluation.action',
  notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE],
}

/** All in which the mails about a registration differ. Points are of no use to people whose seat is cancelled. */
export const CONTENTS: Record<RegistrationMailType, MailContent> = {
  invite: { ...TO_FORM, facts: 'all', notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE] },
  confirmation: {
    ...TO_PERSONAL_PAGE,
    facts: 'all',
    notes: [PERSONAL_NOTE, CANCEL_NOTE],
    calendar: 'REQUEST',
    body: ({ registration }) => (registration.accompaniment_of ? 'mails.confirmation.body_companion' : undefined),
    addition: invoiceQuestionOf,
    factsOf: (mail) => confirmationFactsOf({ ...mail.context, ...mail }),
    hasSourceNote: true,
  },
  reminder: { ...TO_PERSONAL_PAGE, facts: 'all', notes: [PERSONAL_NOTE, CANCEL_NOTE, UNSUBSCRIBE_NOTE] },
  after_event: { ...TO_EVENT, notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE] },
  event_update: {
    ...TO_PERSONAL_PAGE,
    facts: 'all',
    notes: [PERSONAL_NOTE, CANCEL_NOTE],
    calendar: 'REQUEST',
    subject: ({ was_cancelled }) => (was_cancelled ? 'mails.event_update.subject_restored' : undefined),
    body: ({ registration, was_cancelled }) => {
      if (!was_cancelled) return undefined
      return registration.registered ? 'mails.event_update.body_restored' : 'mails.event_update.body_restored_invited'
    },
    // Invited people hear as well that a cancelled event takes place after all.
    withoutSeat: { ...TO_FORM, facts: 'all', notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE] },
  },
  event_cancelled: {
    ...TO_EVENT,
    facts: 'place',
    notes: [PERSONAL_NOTE],
    calendar: 'CANCEL',
    body: ({ registration }) => (registration.registered ? undefined : 'mails.event_cancelled.body_invited'),
    factsOf: ({ context: { workshop }, translator: t }) =>
      workshop.cancellation_note ? [{ label: t('mails.facts.reason'), value: workshop.cancellation_note }] : [],
  },
  moved: { ...TO_PERSONAL_PAGE, facts: 'all', notes: [PERSONAL_NOTE, CANCEL_NOTE], calendar: 'REQUEST' },
  message: { ...TO_EVENT, facts: 'all', notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE] },
  access: {
    action: 'access_link',
    label: 'mails.access.action',
    facts: 'all',
    notes: [PERSONAL_NOTE, CANCEL_NOTE],
  },
  // The button leads to the personal page already.
  certificate: { ...TO_CERTIFICATES, notes: [], addition: replacementsOf },
  certificate_revoked: CERTIFICATE_ENDED,
  certificate_replaced: CERTIFICATE_ENDED,
  numbers: { action: 'numbers_link', label: 'mails.numbers.action', facts: 'all', notes: [UNSUBSCRIBE_NOTE] },
  evaluation: EVALUATION,
  evaluation_reminder: EVALUATION,
  cancellation: {
    ...TO_PERSONAL_PAGE,
    facts: 'place',
    notes: [PERSONAL_NOTE],
    calendar: 'CANCEL',
    subject: ({ registration }) => {
      if (registration.replaced_as === 'merge') return 'mails.cancellation.subject_merged'
      return registration.registered ? undefined : 'mails.cancellation.subject_waiting'
    },
    // The person cancelled nothing where somebody else takes part, or where the seat is that of another registration.
    body: ({ registration: { registered, replaced_as } }) => {
      if (!registered) return 'mails.cancellation.body_waiting'
      if (!replaced_as) return undefined
      return replaced_as === 'merge' ? 'mails.cancellation.body_merged' : 'mails.cancellation.body_substituted'
    },
  },
}

function invoiceQuestionOf({ context: { registration, workshop }, translator: t }: RegistrationMailInput): string {
  if (!lacksInvoiceAddress(registration, workshop)) return ''
  return toParagraphs(t('mails.confirmation.invoice_missing', UNFILLED_PLACEHOLDERS))
}

/** The holder of a corrected certificate may have shown the earlier one already. */
function replacementsOf({ context: { certificates = [] }, translator: t }: RegistrationMailInput): string {
  const replacements = certificates.map(({ serial, replaced }) =>
    replaced ? toParagraphs(t('mails.certificate.replaces', { serial: `${serial}`, replaced: `${replaced}` })) : '',
  )
  return replacements.join('')
}
