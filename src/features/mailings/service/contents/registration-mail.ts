import 'server-only'
import { LANGUAGE_TAGS, type Locale } from '@/contract/locales'
import type { MailType } from '@/contract/values/mails'
import { NUMBER_KINDS, type NumberKind } from '@/contract/values/numbers'
import type { Replacement } from '@/contract/values/registrations'
import { formatPoints } from '@/features/accreditations/rules/shown-points'
import { evaluationPath } from '@/features/evaluations/contract/answers'
import { type Placeholder, type RegistrationMailType, UNSOLICITED_MAIL_TYPES } from '@/features/mails/contract'
import { greetingName } from '@/features/mails/rules/names'
import { fillText, hasPlaceholder, isBlank } from '@/features/mails/rules/placeholders'
import { fillMailText, type LinkWords } from '@/features/mails/service/render/fill-placeholders'
import { type Fact, renderLayout, toParagraphs } from '@/features/mails/service/render/layout'
import { localisedUrl } from '@/features/mails/service/render/localised-url'
import { type RenderedMail, renderedMailOf } from '@/features/mails/service/render/rendered-mail'
import { CERTIFICATES_ANCHOR, numbersAnchorOf } from '@/features/registrations/contract/personal-links'
import { fullName } from '@/features/registrations/rules/people'
import { lacksInvoiceAddress } from '@/features/registrations/rules/refusals'
import type { ShownTicket } from '@/features/tickets/service/make-tickets'
import {
  eventFactsOf,
  eventLinkOf,
  type MailedWorkshop,
  pointsFactsOf,
} from '@/features/workshops/service/event-placeholders'
import { shortDate } from '@/i18n/calendar'
import { todayInBerlin } from '@/i18n/formats'
import type { Translator } from '@/i18n/messages'
import { isCertificateEnd } from '../../rules/recipients'
import { calendarTextOf, renderCalendarEntry } from './calendar-entry'
import {
  type CompanionName,
  type ConfirmedPerson,
  type ConfirmedWorkshop,
  confirmationFactsOf,
} from './confirmation-facts'
import { oneClickUnsubscribeLink } from './links'
import type { EndedCertificate, MailContext, MailedCertificate } from './mail-context'
import { bringsTicket, mailedTicketOf } from './mailed-ticket'
import { type MailedPerson, placeholderValuesOf, UNFILLED_PLACEHOLDERS } from './placeholder-values'

type FootNote = {
  message: 'mails.confirmation.note' | 'mails.layout.personal' | 'mails.layout.unsubscribe'
  link: 'cancel_link' | 'personal_link' | 'unsubscribe_link'
}

type MailTemplate = {
  /** The target of the button. The button is left out where the text itself offers one of the links in `unless`. */
  action:
    | 'event_link'
    | 'invite_link'
    | 'personal_link'
    | 'access_link'
    | 'numbers_link'
    | 'certificate_link'
    | 'evaluation_link'
  unless: Placeholder[]
  label:
    | 'mails.layout.to_event'
    | 'mails.layout.to_registration'
    | 'mails.invite.action'
    | 'mails.access.action'
    | 'mails.numbers.action'
    | 'mails.certificate.action'
    | 'mails.evaluation.action'
  /** A standard text is followed by a table with date, time and venue. */
  facts: boolean
  /** Links in the small print, unless the text offers them itself. */
  notes: FootNote[]
  calendar: 'REQUEST' | 'CANCEL' | null
}

const CANCEL_NOTE: FootNote = { message: 'mails.confirmation.note', link: 'cancel_link' }
/** Unsolicited mails end with this note. */
const UNSUBSCRIBE_NOTE: FootNote = { message: 'mails.layout.unsubscribe', link: 'unsubscribe_link' }

/** Every mail leads to the personal page of its recipient. */
const PERSONAL_NOTE: FootNote = { message: 'mails.layout.personal', link: 'personal_link' }

const EVENT_ACTION = {
  action: 'event_link',
  unless: ['event_link', 'invite_link'],
  label: 'mails.layout.to_event',
  facts: true,
} satisfies Partial<MailTemplate>
const FORM_ACTION = {
  action: 'invite_link',
  unless: ['invite_link'],
  label: 'mails.invite.action',
  facts: true,
} satisfies Partial<MailTemplate>
const PERSONAL_ACTION = {
  action: 'personal_link',
  unless: ['personal_link'],
  label: 'mails.layout.to_registration',
  facts: true,
} satisfies Partial<MailTemplate>
const ACCESS_ACTION = {
  action: 'access_link',
  unless: [],
  label: 'mails.access.action',
  facts: true,
} satisfies Partial<MailTemplate>

const NUMBERS_ACTION = {
  action: 'numbers_link',
  unless: [],
  label: 'mails.numbers.action',
  facts: true,
} satisfies Partial<MailTemplate>

const CERTIFICATE_ACTION = {
  action: 'certificate_link',
  unless: ['certificate_link'],
  label: 'mails.certificate.action',
  facts: false,
} satisfies Partial<MailTemplate>

const EVALUATION_ACTION = {
  action: 'evaluation_link',
  unless: [],
  label: 'mails.evaluation.action',
  facts: false,
} satisfies Partial<MailTemplate>

const TEMPLATES: Record<RegistrationMailType, MailTemplate> = {
  invite: { ...FORM_ACTION, notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE], calendar: null },
  confirmation: { ...PERSONAL_ACTION, notes: [PERSONAL_NOTE, CANCEL_NOTE], calendar: 'REQUEST' },
  reminder: { ...PERSONAL_ACTION, notes: [PERSONAL_NOTE, CANCEL_NOTE, UNSUBSCRIBE_NOTE], calendar: null },
  after_event: { ...EVENT_ACTION, facts: false, notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE], calendar: null },
  event_update: { ...PERSONAL_ACTION, notes: [PERSONAL_NOTE, CANCEL_NOTE], calendar: 'REQUEST' },
  event_cancelled: { ...EVENT_ACTION, notes: [PERSONAL_NOTE], calendar: 'CANCEL' },
  moved: { ...PERSONAL_ACTION, notes: [PERSONAL_NOTE, CANCEL_NOTE], calendar: 'REQUEST' },
  message: { ...EVENT_ACTION, notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE], calendar: null },
  access: { ...ACCESS_ACTION, notes: [PERSONAL_NOTE, CANCEL_NOTE], calendar: null },
  // The buttons of these lead to the personal page already.
  certificate: { ...CERTIFICATE_ACTION, notes: [], calendar: null },
  numbers: { ...NUMBERS_ACTION, notes: [UNSUBSCRIBE_NOTE], calendar: null },
  evaluation: { ...EVALUATION_ACTION, notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE], calendar: null },
  evaluation_reminder: { ...EVALUATION_ACTION, notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE], calendar: null },
  certificate_revoked: { ...CERTIFICATE_ACTION, notes: [], calendar: null },
  certificate_replaced: { ...CERTIFICATE_ACTION, notes: [], calendar: null },
  cancellation: { ...PERSONAL_ACTION, notes: [PERSONAL_NOTE], calendar: 'CANCEL' },
}

/** Invited people are told that the event takes place after all, and can register. */
const RESTORED_FOR_INVITED: MailTemplate = {
  ...FORM_ACTION,
  notes: [PERSONAL_NOTE, UNSUBSCRIBE_NOTE],
  calendar: null,
}

const templateOf = ({ type, context: { registration } }: Pick<RegistrationMailInput, 'type' | 'context'>) =>
  type === 'event_update' && !registration.registered ? RESTORED_FOR_INVITED : TEMPLATES[type]

/** Only the columns that the text depends on, so that a sample person can be used. */
type RegistrationMailContext = {
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

type RegistrationMailInput = {
  type: RegistrationMailType
  context: RegistrationMailContext
  locale: Locale
  translator: Translator
  notice?: string | undefined
  now: Date
}

export function renderRegistrationMail(mail: RegistrationMailInput): RenderedMail {
  const { type, context, locale, translator: t } = mail
  const { action, unless, label } = templateOf(mail)
  const { access_link } = context.workshop
  const personal = placeholderValuesOf({ ...context, locale, translator: t })
  const values = {
    ...personal,
    registrant: registrantOf(mail),
    numbers: numbersOf(mail),
    earned_points: earnedPointsOf(mail),
    certificate_link: `${personal.personal_link}#${CERTIFICATES_ANCHOR}`,
  }
  const numbers_link = `${values.personal_link}#${numbersAnchorOf(context.registration.id)}`
  const { evaluation_token = '' } = context
  const evaluation_link = localisedUrl(locale, evaluationPath(evaluation_token))
  const words = linkWordsOf(mail)
  const { subject, html, isOwn } = textOf(mail)
  const button = unless.some((name) => hasPlaceholder(html, name)) ? null : action
  const ticket =
    context.ticket && bringsTicket(type) ? mailedTicketOf({ ...mail, ...context, ticket: context.ticket }) : null
  const rendered = renderLayout({
    locale,
    translator: t,
    subject: fillText(subject, values),
    preheader: t('mails.facts.line', values),
    body: fillMailText(html, values, words),
    facts: factsOf(mail, { values, isOwn }),
    ticket: ticket?.part,
    action: button
      ? { label: t(label), link: { ...values, access_link, numbers_link, evaluation_link }[button] }
      : undefined,
    notes: notesOf(mail, { html, values, words, button }),
    notice: mail.notice,
  })
  const { invite_link, cancel_link, unsubscribe_link, personal_link } = values
  // A link that contains another one is removed first.
  const secrets = [
    ...(ticket?.secrets ?? []),
    numbers_link,
    evaluation_link,
    values.certificate_link,
    invite_link,
    cancel_link,
    unsubscribe_link,
    personal_link,
    access_link,
  ]
  const unsubscribe = isUnsolicited(type) ? oneClickUnsubscribeLink(context.registration) : null
  const calendar = calendarEntryOf(mail, values)
  const { hidden, pictures } = ticket ?? {}
  const { attachments } = context
  return renderedMailOf(rendered, { secrets, hidden, translator: t, calendar, unsubscribe, attachments, pictures })
}

/** True for mails that their recipients did not request. */
export const isUnsolicited = (type: MailType) => UNSOLICITED_MAIL_TYPES.some((unsolicited) => unsolicited === type)

type Values = ReturnType<typeof placeholderValuesOf>

/** The page shows these words, because an address in it would print a key to the registration. */
const linkWordsOf = ({ context: { registration }, translator: t }: RegistrationMailInput): LinkWords => ({
  event_link: t('mails.links.event'),
  invite_link: t('mails.links.invite'),
  cancel_link: t(registration.registered ? 'mails.links.cancel' : 'mails.links.withdraw'),
  unsubscribe_link: t('mails.links.unsubscribe'),
  personal_link: t('mails.links.personal'),
  certificate_link: t('mails.links.certificate'),
})

/** A text of staff names date and venue itself, but not what one person ordered. */
function factsOf(mail: RegistrationMailInput, { values, isOwn }: { values: Values; isOwn: boolean }): Fact[] {
  const { type, context } = mail
  const eventFacts = isOwn ? [] : eventFactsIn(mail, values)
  if (type === 'event_cancelled') return [...eventFacts, ...reasonFactsOf(mail)]
  if (isCertificateEnd(type)) return endedFactsOf(context.ended_certificates ?? [], mail)
  return type === 'confirmation' ? [...eventFacts, ...confirmationFactsOf({ ...context, ...mail })] : eventFacts
}

/** Points are of no use to people whose seat is cancelled. */
function eventFactsIn(mail: RegistrationMailInput, values: Values): Fact[] {
  const { type, translator: t } = mail
  if (!templateOf(mail).facts) return []
  const isCancelled = type === 'cancellation' || type === 'event_cancelled'
  return isCancelled ? eventFactsOf(values, t) : [...eventFactsOf(values, t), ...pointsFactsOf(values, t)]
}

/** The reason that staff gave for the cancellation of the event. */
function reasonFactsOf({ context: { workshop }, translator: t }: RegistrationMailInput): Fact[] {
  const { cancellation_note: value } = workshop
  return value ? [{ label: t('mails.facts.reason'), value }] : []
}

/** Each certificate that is no longer valid, with the reason of staff or the one that replaces it. */
export function endedFactsOf(
  ended_certificates: readonly EndedCertificate[],
  { locale, translator: t }: Pick<RegistrationMailInput, 'locale' | 'translator'>,
): Fact[] {
  return ended_certificates.map(({ serial, points, label, revoked_at, reason, replaced_by }) => {
    const earned = points === null ? '' : ` (${formatPoints(points, locale)} ${label})`
    const date = revoked_at === null ? '' : shortDate(todayInBerlin(new Date(revoked_at)), locale)
    const end =
      replaced_by === null
        ? t('mails.certificate_revoked.fact', { date, reason })
        : t('mails.certificate_replaced.fact', { serial: `${replaced_by}` })
    return { label: t('mails.facts.certificate', { serial: `${serial}` }) + earned, value: end }
  })
}

type RenderedText = { html: string; values: Values; words: LinkWords; button: MailTemplate['action'] | null }

/** A link stands once in a mail: in the text, in the button or in a note. */
function notesOf(mail: RegistrationMailInput, { html, values, words, button }: RenderedText) {
  const { translator: t } = mail
  const missing = templateOf(mail).notes.filter(({ link }) => link !== button && !hasPlaceholder(html, link))
  const messages = [...sourceNotesOf(mail), ...missing.map(({ message }) => message)]
  const placeholders = { ...UNFILLED_PLACEHOLDERS, registrant: '{registrant}' }
  const text = messages.map((message) => toParagraphs(t(message, placeholders))).join('')
  return fillMailText(text, values, words)
}

/** Somebody whose data another person typed learns from whom they are, as Article 14 GDPR demands. */
function sourceNotesOf({ type, context }: RegistrationMailInput) {
  const { accompaniment_of, manually_added } = context.registration
  const isOfOther = !manually_added && (accompaniment_of || context.replaced_name)
  return [
    ...(type === 'confirmation' && isOfOther ? (['mails.confirmation.source_note'] as const) : []),
    ...(context.awaits_consent ? (['mails.confirmation.consent_note'] as const) : []),
  ]
}

/**
 * Returns the text that staff wrote for this event, or else the standard text. It asks for a missing invoice address, and
 * names the certificates that are no longer valid because those of the mail replace them.
 */
function textOf(mail: RegistrationMailInput) {
  const { type, context, translator: t } = mail
  const { own, certificates = [], ended_certificates = [] } = context
  const isOwn = own !== null && !isBlank(own.body)
  const lacksInvoice = type === 'confirmation' && lacksInvoiceAddress(context.registration, context.workshop)
  const question = lacksInvoice ? toParagraphs(t('mails.confirmation.invoice_missing', UNFILLED_PLACEHOLDERS)) : ''
  const written = isOwn
    ? own.body
    : toParagraphs(
        t(standardBodyKey(type, context), {
          ...UNFILLED_PLACEHOLDERS,
          registrant: '{registrant}',
          numbers: '{numbers}',
          earned_points: '{earned_points}',
          count: certificates.length + ended_certificates.length || 1,
        }),
      )
  return {
    subject:
      own?.subject.trim() || t(standardSubjectKey(type, context), { ...UNFILLED_PLACEHOLDERS, numbers: '{numbers}' }),
    html: written + question + replacementsOf(mail),
    isOwn,
  }
}

/** The holder of a corrected certificate may have shown the earlier one already. */
const replacementsOf = ({ context: { certificates = [] }, translator: t }: RegistrationMailInput) =>
  certificates
    .map(({ serial, replaced }) =>
      replaced ? toParagraphs(t('mails.certificate.replaces', { serial: `${serial}`, replaced: `${replaced}` })) : '',
    )
    .join('')

/** The person cancelled nothing: somebody else takes part, or the seat is that of another registration. */
const ENDED_BODIES = {
  substitution: 'mails.cancellation.body_substituted',
  merge: 'mails.cancellation.body_merged',
} as const satisfies Record<Replacement, string>

function standardSubjectKey(type: RegistrationMailType, { registration, was_cancelled }: RegistrationMailContext) {
  if (type === 'event_update' && was_cancelled) return 'mails.event_update.subject_restored'
  if (type === 'cancellation' && registration.replaced_as === 'merge') return 'mails.cancellation.subject_merged'
  if (type === 'cancellation' && !registration.registered) return 'mails.cancellation.subject_waiting'
  return `mails.${type}.subject` as const
}

function standardBodyKey(type: RegistrationMailType, { registration, was_cancelled }: RegistrationMailContext) {
  const { accompaniment_of, registered } = registration
  if (type === 'event_update' && was_cancelled)
    return registered ? 'mails.event_update.body_restored' : 'mails.event_update.body_restored_invited'
  if (type === 'confirmation' && accompaniment_of) return 'mails.confirmation.body_companion'
  if (type === 'cancellation' && !registered) return 'mails.cancellation.body_waiting'
  if (type === 'cancellation' && registration.replaced_as) return ENDED_BODIES[registration.replaced_as]
  if (type === 'event_cancelled' && !registered) return 'mails.event_cancelled.body_invited'
  return `mails.${type}.body` as const
}

/** One of the missing numbers is enough. */
function numbersOf({ context, locale, translator: t }: RegistrationMailInput) {
  const { missing_numbers = [] } = context
  const names = NUMBER_KINDS.filter((kind) => missing_numbers.includes(kind)).map((kind) => t(`people.${kind}`))
  if (names.length === 0) return t('mails.numbers.number')
  return new Intl.ListFormat(LANGUAGE_TAGS[locale], { type: 'disjunction' }).format(names)
}

/** The points of all certificates of the person: "4 DFP · 6 CME". */
const earnedPointsOf = ({ context: { certificates = [] }, locale, translator: t }: RegistrationMailInput) =>
  certificates.map(({ points, label }) => `${formatPoints(points, locale)} ${label}`).join(' · ') ||
  t('mails.certificate.without_points')

/** Companions and substitutes read who registered them, unless the typed name looks like a message. */
const registrantOf = ({ context: { main, replaced_name }, translator: t }: RegistrationMailInput) =>
  greetingName(main ? fullName(main) : (replaced_name ?? '')) || t('mails.confirmation.somebody')

function calendarEntryOf(
  { type, context, locale, translator, now }: RegistrationMailInput,
  values: ReturnType<typeof placeholderValuesOf>,
) {
  const { registration, workshop, own, cancellations } = context
  const method = TEMPLATES[type].calendar
  if (!method || !registration.registered) return undefined

  const entry = { registration, workshop, method, cancellations, now, location: values.location }
  const text = { ical_description: own?.ical_description, translator }
  const event_link = eventLinkOf(locale, workshop.id)
  const description = calendarTextOf({ ...text, values, personal: method === 'REQUEST' })
  const publicDescription = calendarTextOf({ ...text, values: { ...values, event_link }, personal: false })
  return {
    sent: { method, content: renderCalendarEntry({ ...entry, description, event_link: values.event_link }) },
    logged: renderCalendarEntry({ ...entry, description: publicDescription, event_link }),
    sequence: method === 'REQUEST' ? workshop.calendar_sequence : null,
  }
}
