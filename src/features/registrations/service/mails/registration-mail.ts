import 'server-only'
import { fullName } from '@/features/registrations/rules'
import { writeEntry } from '@/features/workshops/service/calendar'
import type { Translator } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { type Placeholder, type RegistrationMailType, UNASKED_MAIL_TYPES } from '../contract'
import { fillText, greetingName, holds, isBlank } from '../rules'
import type { About } from './about'
import { calendarText } from './calendar-text'
import { eventFacts } from './facts'
import { filled } from './fill'
import { layOut, paragraphsOf } from './layout'
import { eventLink, oneClickLink } from './links'
import { type CalendarPart, type Prepared, preparedOf } from './prepared'
import { AS_WRITTEN, type MailedEvent, type MailedPerson, valuesOf } from './values'

type Note = {
  words: 'mails.confirmation.note' | 'mails.interest.note' | 'mails.layout.unsubscribe'
  link: 'cancel_link' | 'unsubscribe_link'
}

type Plan = {
  /** Where the button leads, unless the text itself offers one of these. */
  action: 'event_link' | 'invite_link'
  unless: Placeholder[]
  label: 'mails.layout.to_event' | 'mails.invite.action'
  /** Whether a standard text says when and where. */
  facts: boolean
  /** The small print below: links that the text does not offer itself. */
  notes: Note[]
  calendar: CalendarPart['method'] | null
}

const CANCEL: Note = { words: 'mails.confirmation.note', link: 'cancel_link' }
const WITHDRAW: Note = { words: 'mails.interest.note', link: 'cancel_link' }
/** In what nobody asked for. */
const UNSUBSCRIBE: Note = { words: 'mails.layout.unsubscribe', link: 'unsubscribe_link' }

const TO_EVENT = {
  unless: ['event_link', 'invite_link'],
  label: 'mails.layout.to_event',
  facts: true,
} satisfies Partial<Plan>
const TO_FORM = { unless: ['invite_link'], label: 'mails.invite.action', facts: true } satisfies Partial<Plan>

const PLANS: Record<RegistrationMailType, Plan> = {
  invite: { ...TO_FORM, action: 'invite_link', notes: [UNSUBSCRIBE], calendar: null },
  confirmation: { ...TO_EVENT, action: 'invite_link', notes: [CANCEL], calendar: 'REQUEST' },
  reminder: { ...TO_EVENT, action: 'invite_link', notes: [CANCEL, UNSUBSCRIBE], calendar: null },
  after_event: { ...TO_EVENT, action: 'event_link', facts: false, notes: [UNSUBSCRIBE], calendar: null },
  event_update: { ...TO_EVENT, action: 'invite_link', notes: [CANCEL], calendar: 'REQUEST' },
  cancellation: { ...TO_EVENT, action: 'invite_link', notes: [], calendar: 'CANCEL' },
  interest: { ...TO_EVENT, action: 'event_link', notes: [WITHDRAW], calendar: null },
}

/** Of rows no more than the text depends on, so that a mail can be written to somebody who is in no table. */
type Present = {
  own: Pick<NonNullable<About['own']>, 'subject' | 'body' | 'ical_description'> | null
  main: About['main']
  cancellations?: number
  registration: MailedPerson & Pick<NonNullable<About['registration']>, 'accompaniment_of' | 'registered'>
  workshop: MailedEvent & Pick<NonNullable<About['workshop']>, 'calendar_sequence'>
}

type Mail = { type: RegistrationMailType; about: Present; locale: Locale; words: Translator; now: Date }

export function registrationMail(mail: Mail): Prepared {
  const { type, about, locale, words: t } = mail
  const { action, unless, label, facts } = PLANS[type]
  const values = { ...valuesOf({ ...about, locale, words: t }), registrant: registrantOf(mail) }
  const { subject, html, isOwn } = textOf(mail)
  const offersAction = unless.some((name) => holds(html, name))
  const rendered = layOut({
    locale,
    words: t,
    subject: fillText(subject, values),
    preheader: t('mails.facts.line', values),
    body: filled(html, values),
    facts: facts && !isOwn ? eventFacts(values, t) : [],
    action: offersAction ? undefined : { label: t(label), link: values[action] },
    notes: notesOf(mail, { html, values }),
  })
  const secrets = [values.invite_link, values.cancel_link, values.unsubscribe_link]
  const unsubscribe = isUnasked(type) ? oneClickLink(about.registration) : null
  return preparedOf(rendered, { secrets, words: t, calendar: calendarOf(mail, values), unsubscribe })
}

const isUnasked = (type: RegistrationMailType) => UNASKED_MAIL_TYPES.some((unasked) => unasked === type)

type Written = { html: string; values: ReturnType<typeof valuesOf> }

function notesOf({ type, words: t }: Mail, { html, values }: Written) {
  const missing = PLANS[type].notes.filter(({ link }) => !holds(html, link))
  return filled(missing.map(({ words }) => paragraphsOf(t(words, AS_WRITTEN))).join(''), values)
}

/** What staff wrote for this event; where they wrote nothing, the standard text. */
function textOf({ type, about, words: t }: Mail) {
  const { own, registration } = about
  const isOwn = own !== null && !isBlank(own.body)
  return {
    subject: own?.subject.trim() || t(standardSubject(type, registration), AS_WRITTEN),
    html: isOwn
      ? own.body
      : paragraphsOf(t(standardBody(type, registration), { ...AS_WRITTEN, registrant: '{registrant}' })),
    isOwn,
  }
}

function standardSubject(type: RegistrationMailType, { registered }: Present['registration']) {
  if (type === 'cancellation' && !registered) return 'mails.cancellation.subject_waiting'
  return `mails.${type}.subject` as const
}

function standardBody(type: RegistrationMailType, { accompaniment_of, registered }: Present['registration']) {
  if (type === 'confirmation' && accompaniment_of) return 'mails.confirmation.body_companion'
  if (type === 'cancellation' && !registered) return 'mails.cancellation.body_waiting'
  return `mails.${type}.body` as const
}

/** Whoever came along learns who entered them; as with every typed name, only if it is one. */
const registrantOf = ({ about: { main }, words: t }: Mail) =>
  (main && greetingName(fullName(main))) || t('mails.confirmation.somebody')

function calendarOf({ type, about, locale, words, now }: Mail, values: ReturnType<typeof valuesOf>) {
  const { registration, workshop, own, cancellations } = about
  const method = PLANS[type].calendar
  if (!method || !registration.registered) return undefined

  const entry = { registration, workshop, method, cancellations, now, location: values.location }
  const text = { ical_description: own?.ical_description, words }
  const event_link = eventLink(locale, workshop.id)
  const description = calendarText({ ...text, values, personal: method === 'REQUEST' })
  const harmless = calendarText({ ...text, values: { ...values, event_link }, personal: false })
  return {
    sent: { method, content: writeEntry({ ...entry, description, event_link: values.event_link }) },
    logged: writeEntry({ ...entry, description: harmless, event_link }),
    sequence: method === 'REQUEST' ? workshop.calendar_sequence : null,
  }
}
