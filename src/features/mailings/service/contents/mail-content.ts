import type { Locale } from '@/contract/locales'
import type { NumberKind } from '@/contract/values/numbers'
import type { Placeholder, RegistrationMailType } from '@/features/mails/contract'
import type { Fact } from '@/features/mails/service/render/layout'
import type { ShownTicket } from '@/features/tickets/service/make-tickets'
import type { MailedWorkshop } from '@/features/workshops/service/event-placeholders'
import type { Translator } from '@/i18n/messages'
import type { CompanionName, ConfirmedPerson, ConfirmedWorkshop } from './confirmation-facts'
import type { EndedCertificate, MailContext, MailedCertificate } from './mail-context'
import type { MailedPerson } from './placeholder-values'

type FootNote = {
  message: 'mails.confirmation.note' | 'mails.layout.personal' | 'mails.layout.unsubscribe'
  link: 'cancel_link' | 'personal_link' | 'unsubscribe_link'
}

export type MailTemplate = {
  /** The target of the button. The button is left out where the text itself offers one of the links in `unless`. */
  action:
    | 'event_link'
    | 'invite_link'
    | 'personal_link'
    | 'access_link'
    | 'numbers_link'
    | 'certificate_link'
    | 'evaluation_link'
  unless: readonly Placeholder[]
  label:
    | 'mails.layout.to_event'
    | 'mails.layout.to_registration'
    | 'mails.invite.action'
    | 'mails.access.action'
    | 'mails.numbers.action'
    | 'mails.certificate.action'
    | 'mails.evaluation.action'
  /** The table of date, time and venue that follows a standard text; `place` leaves out the points. */
  facts: 'all' | 'place' | 'none'
  /** Links in the small print, unless the text offers them itself. */
  notes: readonly FootNote[]
}

/** The message keys of the standard texts of one mail. */
type TextKey<Part extends 'subject' | 'body'> = Extract<
  Parameters<Translator>[0],
  `mails.${RegistrationMailType}.${Part}${string}`
>

/** All in which a mail about a registration differs from the others. */
export type MailContent = MailTemplate & {
  calendar: 'REQUEST' | 'CANCEL' | null
  /** The standard text where it is not `mails.{type}.subject` and `mails.{type}.body`. */
  subject?: (context: RegistrationMailContext) => TextKey<'subject'> | undefined
  body?: (context: RegistrationMailContext) => TextKey<'body'> | undefined
  /** Paragraphs that follow each text, also that of staff. */
  addition?: (mail: RegistrationMailInput) => string
  /** Facts that follow those of the event, also below a text of staff. */
  factsOf?: (mail: RegistrationMailInput) => Fact[]
  /** A note about the source of the data. */
  hasSourceNote?: true
  /** People without a seat get it in this form. */
  withoutSeat?: MailTemplate
}

export const CANCEL_NOTE: FootNote = { message: 'mails.confirmation.note', link: 'cancel_link' }
/** Unsolicited mails end with this note. */
export const UNSUBSCRIBE_NOTE: FootNote = { message: 'mails.layout.unsubscribe', link: 'unsubscribe_link' }
/** Every mail leads to the personal page of its recipient. */
export const PERSONAL_NOTE: FootNote = { message: 'mails.layout.personal', link: 'personal_link' }

export const TO_EVENT = {
  action: 'event_link',
  unless: ['event_link', 'invite_link'],
  label: 'mails.layout.to_event',
} as const
export const TO_FORM = { action: 'invite_link', unless: ['invite_link'], label: 'mails.invite.action' } as const
export const TO_PERSONAL_PAGE = {
  action: 'personal_link',
  unless: ['personal_link'],
  label: 'mails.layout.to_registration',
} as const
export const TO_CERTIFICATES = {
  action: 'certificate_link',
  unless: ['certificate_link'],
  label: 'mails.certificate.action',
} as const
export const TO_EVALUATION = { action: 'evaluation_link', unless: [], label: 'mails.evaluation.action' } as const

/** Only the columns that the text depends on, so that a sample person can be used. */
export type RegistrationMailContext = {
  own: Pick<NonNullable<MailContext['own']>, 'subject' | 'body' | 'ical_description'> | null
  main: MailContext['main']
  companions: CompanionName[]
  cancellations?: number
  /** The person is expected at the entrance. */
  ticket?: Pick<ShownTicket, 'hash' | 'code'>
  /** The key of the personal page of the address that the mail goes to. */
  personal_token: string
  /** The key of the questionnaire that a mail asks the person to answer. */
  evaluation_token?: string
  /** The ids of stored files. */
  attachments?: readonly string[]
  /** The certificates of the person, which the mail about them names. */
  certificates?: readonly (Pick<MailedCertificate, 'label' | 'points'> & Partial<MailedCertificate>)[]
  /** The certificates that are no longer valid, of a mail that tells so. */
  ended_certificates?: readonly EndedCertificate[]
  /** An update tells that the event takes place after all. */
  was_cancelled?: boolean
  /** The numbers that a request asks for. */
  missing_numbers?: NumberKind[]
  /** The form named topics for the address that its owner has not confirmed yet. */
  awaits_consent?: boolean
  /** The person whose seat this one got, and who typed the data. */
  replaced_name?: string | null
  registration: MailedPerson &
    ConfirmedPerson &
    Pick<NonNullable<MailContext['registration']>, 'registered'> & {
      profession_id?: number | null
      /** Staff typed the data. */
      manually_added?: boolean
      replaced_as?: NonNullable<MailContext['registration']>['replaced_as']
    }
  workshop: MailedWorkshop &
    ConfirmedWorkshop &
    Pick<NonNullable<MailContext['workshop']>, 'calendar_sequence'> &
    Partial<Pick<NonNullable<MailContext['workshop']>, 'cancelled_at' | 'cancellation_note'>>
}

export type RegistrationMailInput = {
  type: RegistrationMailType
  context: RegistrationMailContext
  locale: Locale
  translator: Translator
  notice?: string | undefined
  now: Date
}
