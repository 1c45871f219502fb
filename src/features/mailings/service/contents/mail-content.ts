import type { Locale } from '@/contract/locales'
import type { NumberKind } from '@/contract/values/numbers'
import type { FormerSchedule } from '@/contract/values/workshops'
import type { Placeholder, RegistrationMailType } from '@/features/mails/contract'
import type { Fact } from '@/features/mails/service/render/layout'
import type { ShownTicket } from '@/features/tickets/service/make-tickets'
import type { MailedWorkshop } from '@/features/workshops/service/event-placeholders'
import type { Translator } from '@/i18n/messages'
import type { CompanionName, ConfirmedPerson, ConfirmedWorkshop } from './confirmation-facts'
import type { EndedCertificate, MailContext, MailedCertificate } from './mail-context'
import type { MailedPerson } from './placeholder-values'

type MessageKey = Parameters<Translator>[0]

export type FootNote = {
  message: 'mails.confirmation.note' | 'mails.layout.personal' | 'mails.layout.unsubscribe'
  link: 'cancel_link' | 'personal_link' | 'unsubscribe_link'
}

export type MailTemplate = {
  /** The target of the button. The button is left out where the text itself offers one of the links in `unless`. */
  action: Exclude<LinkName, FootNote['link']> | 'personal_link' | 'access_link' | 'numbers_link' | 'evaluation_link'
  unless?: readonly Placeholder[]
  label: Extract<MessageKey, `mails.layout.to_${string}` | `mails.${RegistrationMailType}.action`>
  /** The table of date, time and venue that follows a standard text; `place` leaves out the points. */
  facts?: 'all' | 'place'
  /** Links in the small print, unless the text offers them itself. */
  notes: readonly FootNote[]
}
type LinkName = Extract<Placeholder, `${string}_link`>

type TextKey<Part extends 'subject' | 'body'> = Extract<MessageKey, `mails.${RegistrationMailType}.${Part}${string}`>

export type MailContent = MailTemplate & {
  calendar?: 'REQUEST' | 'CANCEL'
  /** The standard text where it is not `mails.{type}.subject` and `mails.{type}.body`. */
  subject?: (context: RegistrationMailContext) => TextKey<'subject'> | undefined
  body?: (context: RegistrationMailContext) => TextKey<'body'> | undefined
  /** Paragraphs that follow each text, also that of staff. */
  addition?: (mail: RegistrationMailInput) => string
  /** Facts that follow those of the event, also below a text of staff. */
  factsOf?: (mail: RegistrationMailInput) => Fact[]
  hasSourceNote?: true
  /** People without a seat get it in this form. */
  withoutSeat?: MailTemplate
}

type Row<Name extends 'own' | 'registration' | 'workshop'> = NonNullable<MailContext[Name]>

/** Only the columns that the text depends on, so that a sample person can be used. */
export type RegistrationMailContext = {
  own: Pick<Row<'own'>, 'subject' | 'body' | 'ical_description'> | null
  main: MailContext['main']
  companions: CompanionName[]
  cancellations?: number
  /** The person is expected at the entrance. */
  ticket?: Pick<ShownTicket, 'hash' | 'code'>
  /** The key of the personal page of the address that the mail goes to. */
  personal_token: string
  evaluation_token?: string
  attachments?: readonly string[]
  certificates?: readonly (Pick<MailedCertificate, 'label' | 'points'> & Partial<MailedCertificate>)[]
  ended_certificates?: readonly EndedCertificate[]
  /** An update tells that the event takes place after all. */
  was_cancelled?: boolean
  /** An update tells what it changes. */
  former?: FormerSchedule
  missing_numbers?: NumberKind[]
  /** The form named topics for the address that its owner has not confirmed yet. */
  awaits_consent?: boolean
  /** The person whose seat this one got, and who typed the data. */
  replaced_name?: string | null
  registration: MailedPerson &
    ConfirmedPerson &
    Pick<Row<'registration'>, 'registered'> & {
      profession_id?: number | null
      /** Staff typed the data. */
      manually_added?: boolean
      replaced_as?: Row<'registration'>['replaced_as']
    }
  workshop: MailedWorkshop &
    ConfirmedWorkshop &
    Pick<Row<'workshop'>, 'calendar_sequence'> &
    Partial<Pick<Row<'workshop'>, 'cancelled_at' | 'cancellation_note'>>
}

export type RegistrationMailInput = {
  type: RegistrationMailType
  context: RegistrationMailContext
  locale: Locale
  translator: Translator
  notice?: string | undefined
  now: Date
}
