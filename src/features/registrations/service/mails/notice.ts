import 'server-only'
import { z } from 'zod'
import { env } from '@/env'
import { fullName } from '@/features/registrations/rules'
import { seatsLeftOf } from '@/features/workshops/rules'
import { FALLBACK, showInstant } from '@/i18n/formats'
import type { Translator } from '@/i18n/messages'
import type { Locale } from '@/i18n/routing'
import { NOTICE_OCCASIONS, type NoticeOccasion } from '../contract'
import { togetherWith } from '../rules'
import type { About, PartyMember } from './about'
import { eventFacts, type Fact } from './facts'
import { filled } from './fill'
import { layOut, paragraphsOf } from './layout'
import { eventLink } from './links'
import { type Prepared, preparedOf } from './prepared'
import { eventValues } from './values'

const noticed = z.object({ occasion: z.enum(NOTICE_OCCASIONS) })

type Present = Pick<About, 'main' | 'people' | 'taken'> & {
  [name in 'registration' | 'workshop']: NonNullable<About[name]>
}

type Mail = { data: unknown; about: Present; locale: Locale; words: Translator }

/** For staff: who came or left, and what that means for the event. */
export function notice({ data, about, locale, words: t }: Mail): Prepared {
  const { occasion } = noticed.parse(data)
  const { registration, workshop, people } = about
  const party = togetherWith(people ?? [], { occasion, id: registration.id })
  const values = eventValues(workshop, { locale, online: t('events.online') })
  const known = { ...values, people: party.length }
  const rendered = layOut({
    locale,
    words: t,
    subject: t(`mails.notice.${occasion}.subject`, known),
    preheader: t('mails.facts.line', known),
    body: filled(paragraphsOf(t(`mails.notice.${occasion}.body`, known))),
    facts: [
      ...party.map((person) => personFact(person, t)),
      ...storyOf(occasion, about, t),
      ...eventFacts(values, t),
      { label: t('mails.facts.seats'), value: seatsOf(occasion, about, t) },
    ],
    action: { label: t('mails.layout.to_event'), link: eventLink(locale, workshop.id) },
  })
  return preparedOf(rendered, { secrets: [], words: t })
}

function personFact(person: PartyMember, t: Translator): Fact {
  const label = person.accompaniment_of ? t('mails.facts.companion') : t('mails.facts.person')
  return { label, value: [fullName(person), person.institution, person.email].filter(Boolean).join('\n') }
}

function storyOf(occasion: NoticeOccasion, { registration, main }: Present, t: Translator): Fact[] {
  const at = occasion === 'registration' ? registration.registered : registration.cancelled_at
  const facts = [
    { label: t('mails.facts.with'), value: main ? fullName(main) : '' },
    { label: t('mails.facts.at'), value: showInstant(at, { ...FALLBACK, format_datetime: env.FORMAT_DATETIME }) },
    { label: t('mails.facts.ipad'), value: occasion === 'registration' ? registration.ipad_shippingaddress : '' },
    { label: t('mails.facts.question'), value: occasion === 'registration' ? registration.question : '' },
  ]
  return facts.filter(({ value }) => value)
}

function seatsOf(occasion: NoticeOccasion, { workshop, taken }: Present, t: Translator): string {
  const [seats, seated] = [workshop.maximum_participants, taken ?? 0]
  if (seats === null) return t('mails.notice.unlimited', { taken: seated })
  const left = seatsLeftOf(seats, seated) ?? 0
  return t(occasion === 'registration' ? 'mails.notice.taken' : 'mails.notice.left', { taken: seated, left, seats })
}
