import { LANGUAGE_TAGS } from '@/contract/locales'
import type { MailType } from '@/contract/values/mails'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { formatPoints } from '@/features/accreditations/rules/shown-points'
import { evaluationPath } from '@/features/evaluations/contract/answers'
import { UNSOLICITED_MAIL_TYPES } from '@/features/mails/contract'
import { greetingName } from '@/features/mails/rules/names'
import { fillText, hasPlaceholder, isBlank } from '@/features/mails/rules/placeholders'
import { fillMailText, type LinkWords } from '@/features/mails/service/render/fill-placeholders'
import { type Fact, renderLayout, toParagraphs } from '@/features/mails/service/render/layout'
import { localisedUrl } from '@/features/mails/service/render/localised-url'
import { type RenderedMail, renderedMailOf } from '@/features/mails/service/render/rendered-mail'
import { CERTIFICATES_ANCHOR, numbersAnchorOf } from '@/features/registrations/contract/personal-links'
import { fullName } from '@/features/registrations/rules/people'
import { eventFactsOf, eventLinkOf, pointsFactsOf, scheduleOf } from '@/features/workshops/service/event-placeholders'
import { calendarTextOf, renderCalendarEntry } from './calendar-entry'
import { oneClickUnsubscribeLink } from './links'
import type { MailTemplate, RegistrationMailInput } from './mail-content'
import { bringsTicket, mailedTicketOf } from './mailed-ticket'
import { CONTENTS } from './mails'
import { placeholderValuesOf, UNFILLED_PLACEHOLDERS } from './placeholder-values'

const templateOf = ({ type, context: { registration } }: RegistrationMailInput): MailTemplate =>
  registration.registered ? CONTENTS[type] : (CONTENTS[type].withoutSeat ?? CONTENTS[type])

export function renderRegistrationMail(mail: RegistrationMailInput): RenderedMail {
  const { type, context, locale, translator: t } = mail
  const { action, unless = [], label } = templateOf(mail)
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
  const { facts } = templateOf(mail)
  const { former } = mail.context
  const ofEvent = isOwn || !facts ? [] : eventFactsOf(values, mail.translator, former && scheduleOf(former, mail))
  const points = isOwn || facts !== 'all' ? [] : pointsFactsOf(values, mail.translator)
  return [...ofEvent, ...points, ...(CONTENTS[mail.type].factsOf?.(mail) ?? [])]
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
    ...(CONTENTS[type].hasSourceNote && isOfOther ? (['mails.confirmation.source_note'] as const) : []),
    ...(context.awaits_consent ? (['mails.confirmation.consent_note'] as const) : []),
  ]
}

/** Returns the text that staff wrote for this event, or else the standard text, with what the mail adds to both. */
function textOf(mail: RegistrationMailInput) {
  const { type, context, translator: t } = mail
  const { own, certificates = [], ended_certificates = [] } = context
  const { subject, body, addition } = CONTENTS[type]
  const isOwn = own !== null && !isBlank(own.body)
  const written = isOwn
    ? own.body
    : toParagraphs(
        t(body?.(context) ?? `mails.${type}.body`, {
          ...UNFILLED_PLACEHOLDERS,
          registrant: '{registrant}',
          numbers: '{numbers}',
          earned_points: '{earned_points}',
          count: certificates.length + ended_certificates.length || 1,
        }),
      )
  return {
    subject:
      own?.subject.trim() ||
      t(subject?.(context) ?? `mails.${type}.subject`, { ...UNFILLED_PLACEHOLDERS, numbers: '{numbers}' }),
    html: written + (addition?.(mail) ?? ''),
    isOwn,
  }
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
  const method = CONTENTS[type].calendar
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
