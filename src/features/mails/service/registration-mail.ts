import 'server-only'
import { fullName } from '@/features/registrations/rules'
import { writeEntry } from '@/features/workshops/service/calendar'
import type { Translator } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import type { RegistrationMailType } from '../contract'
import { fillText, greetingName, holds, isBlank } from '../rules'
import type { About } from './about'
import { calendarText } from './calendar-text'
import { eventFacts } from './facts'
import { filled, layOut, paragraphsOf } from './layout'
import { eventLink } from './links'
import { type CalendarPart, type Prepared, preparedOf } from './prepared'
import { AS_WRITTEN, valuesOf } from './values'

type Plan = {
  /** Where the button leads, unless the text offers that itself. */
  action: 'event_link' | 'invite_link'
  /** The small print below it: the link that cancels, unless the text offers that. */
  note: 'mails.confirmation.note' | 'mails.interest.note' | null
  calendar: CalendarPart['method'] | null
}

const PLANS: Record<RegistrationMailType, Plan> = {
  confirmation: { action: 'invite_link', note: 'mails.confirmation.note', calendar: 'REQUEST' },
  cancellation: { action: 'invite_link', note: null, calendar: 'CANCEL' },
  interest: { action: 'event_link', note: 'mails.interest.note', calendar: null },
}

type Present = Pick<About, 'own' | 'main'> & { [name in 'registration' | 'workshop']: NonNullable<About[name]> }

type Mail = { type: RegistrationMailType; about: Present; locale: Locale; words: Translator; now: Date }

export function registrationMail(mail: Mail): Prepared {
  const { type, about, locale, words: t } = mail
  const { action, note } = PLANS[type]
  const values = { ...valuesOf({ ...about, locale, words: t }), registrant: registrantOf(mail) }
  const { subject, html, isOwn } = textOf(mail)
  const offersEvent = holds(html, 'event_link') || holds(html, 'invite_link')
  const rendered = layOut({
    locale,
    words: t,
    subject: fillText(subject, values),
    preheader: t('mails.facts.line', values),
    body: filled(html, values),
    facts: isOwn ? [] : eventFacts(values, t),
    action: offersEvent ? undefined : { label: t('mails.layout.to_event'), link: values[action] },
    notes: note && !holds(html, 'cancel_link') ? filled(paragraphsOf(t(note, AS_WRITTEN)), values) : undefined,
  })
  const secrets = [values.invite_link, values.cancel_link, values.unsubscribe_link]
  return preparedOf(rendered, { secrets, words: t, calendar: calendarOf(mail, values) })
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
  const { registration, workshop, own } = about
  const method = PLANS[type].calendar
  if (!method || !registration.registered) return undefined

  const entry = { registration, workshop, method, now, location: values.location }
  const text = { ical_description: own?.ical_description, words }
  const event_link = eventLink(locale, workshop.id)
  const description = calendarText({ ...text, values, personal: method === 'REQUEST' })
  const harmless = calendarText({ ...text, values: { ...values, event_link }, personal: false })
  return {
    sent: { method, content: writeEntry({ ...entry, description, event_link: values.event_link }) },
    logged: writeEntry({ ...entry, description: harmless, event_link }),
  }
}
