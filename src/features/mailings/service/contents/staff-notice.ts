import { z } from 'zod'
import type { Locale } from '@/contract/locales'
import { NOTICE_OCCASIONS, type NoticeOccasion } from '@/contract/values/mails'
import { env } from '@/env'
import { fillMailText } from '@/features/mails/service/render/fill-placeholders'
import { type Fact, renderLayout, toParagraphs } from '@/features/mails/service/render/layout'
import { localisedUrl } from '@/features/mails/service/render/localised-url'
import { type RenderedMail, renderedMailOf } from '@/features/mails/service/render/rendered-mail'
import { fullName } from '@/features/registrations/rules/people'
import { openSeatsOf } from '@/features/seats/rules'
import { officeTabPath } from '@/features/workshops/contract/office-path'
import { eventFactsOf, eventLinkOf, eventPlaceholdersOf } from '@/features/workshops/service/event-placeholders'
import { FALLBACK_FORMATS, showInstant } from '@/i18n/formats'
import type { Translator } from '@/i18n/messages'
import { peopleOfNotice } from '../../rules/drop-reasons'
import type { MailContext, PartyMember } from './mail-context'

const noticeData = z.object({ occasion: z.enum(NOTICE_OCCASIONS) })

type NoticeContext = Pick<MailContext, 'main' | 'people' | 'taken' | 'held' | 'replaced_name'> & {
  [name in 'registration' | 'workshop']: NonNullable<MailContext[name]>
}

type NoticeInput = { data: unknown; context: NoticeContext; locale: Locale; translator: Translator }

/** Tells the staff who registered or cancelled, and how many seats are left. */
export function renderNotice({ data, context, locale, translator: t }: NoticeInput): RenderedMail {
  const { occasion } = noticeData.parse(data)
  const { registration, workshop, people } = context
  const party = peopleOfNotice(people ?? [], { occasion, id: registration.id })
  const values = eventPlaceholdersOf(workshop, { locale, translator: t })
  const placeholders = { ...values, people: party.length }
  const rendered = renderLayout({
    locale,
    translator: t,
    subject: t(`mails.notice.${occasion}.subject`, placeholders),
    preheader: t('mails.facts.line', placeholders),
    body: fillMailText(toParagraphs(t(`mails.notice.${occasion}.body`, placeholders))),
    facts: [
      ...party.map((person) => personFactOf(person, t)),
      ...registrationFactsOf(occasion, context, t),
      ...eventFactsOf(values, t),
      { label: t('mails.facts.seats'), value: seatsTextOf(occasion, context, t) },
    ],
    action: actionOf(occasion, { workshop_id: workshop.id, locale, translator: t }),
  })
  return renderedMailOf(rendered, { secrets: [], translator: t })
}

type ActionContext = { workshop_id: number; locale: Locale; translator: Translator }

/** The notice of a pause links to the waiting list in the back office, where staff resume the offers. */
function actionOf(occasion: NoticeOccasion, { workshop_id, locale, translator: t }: ActionContext) {
  if (occasion === 'offers_paused')
    return { label: t('mails.layout.to_waitlist'), link: localisedUrl(locale, officeTabPath(workshop_id, 'waitlist')) }
  return { label: t('mails.layout.to_event'), link: eventLinkOf(locale, workshop_id) }
}

function personFactOf(person: PartyMember, t: Translator): Fact {
  const label = person.accompaniment_of ? t('mails.facts.companion') : t('mails.facts.person')
  return { label, value: [fullName(person), person.institution, person.email].filter(Boolean).join('\n') }
}

function registrationFactsOf(
  occasion: NoticeOccasion,
  { registration, main, replaced_name }: NoticeContext,
  t: Translator,
): Fact[] {
  const hasNewSeat = occasion === 'registration' || occasion === 'substitution'
  const at = hasNewSeat ? registration.registered : registration.cancelled_at
  const facts = [
    { label: t('mails.facts.instead_of'), value: (occasion === 'substitution' && replaced_name) || '' },
    { label: t('mails.facts.with'), value: main ? fullName(main) : '' },
    {
      label: t('mails.facts.at'),
      value: showInstant(at, { ...FALLBACK_FORMATS, format_datetime: env.FORMAT_DATETIME }),
    },
    { label: t('mails.facts.ipad'), value: occasion === 'registration' ? registration.ipad_shippingaddress : '' },
    { label: t('mails.facts.question'), value: occasion === 'registration' ? registration.question : '' },
  ]
  return facts.filter(({ value }) => value)
}

function seatsTextOf(occasion: NoticeOccasion, context: NoticeContext, t: Translator): string {
  const { maximum_participants: seats } = context.workshop
  const held = context.held ?? 0
  // A seat that an offer holds cannot be given to anybody else.
  const taken = (context.taken ?? 0) + held
  if (seats === null) return t('mails.notice.unlimited', { taken })
  const left = openSeatsOf({ maximum_participants: seats, taken, held: 0 }) ?? 0
  return t(occasion === 'registration' ? 'mails.notice.taken' : 'mails.notice.left', { taken, left, seats })
}
