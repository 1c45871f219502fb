import type { Locale } from '@/contract/locales'
import { creditsOf, type EventCredits } from '@/features/accreditations/rules/shown-points'
import type { Fact } from '@/features/mails/service/render/layout'
import { localisedUrl } from '@/features/mails/service/render/localised-url'
import { longDate } from '@/i18n/calendar'
import type { Translator } from '@/i18n/messages'
import type { workshops } from '@/schema/workshops'
import { eventPath } from '../contract/public'
import { venueOf } from '../rules'

/** The columns of an event that a mail about it depends on. */
export type MailedColumns = Pick<
  typeof workshops.$inferSelect,
  'id' | 'title' | 'date' | 'time' | 'end_time' | 'presence_type' | 'location' | 'nonpublic'
>

export type MailedWorkshop = MailedColumns & EventCredits

type EventDetails = Omit<MailedWorkshop, 'id' | 'nonpublic'>
type Reader = { locale: Locale; translator: Translator }

/** Values of the placeholders that are the same for every reader. */
export function eventPlaceholdersOf(event: EventDetails, { locale, translator: t }: Reader) {
  const { title, date, time, end_time } = event
  return {
    title,
    date: longDate(date, locale),
    time: end_time ? `${time}–${end_time}` : time,
    time_span: timeSpanOf(event, t),
    location: venueOf(event, t('events.online')),
    points: creditsOf(event, t),
  }
}

/** The time as a part of a sentence, such as "von 18 bis 21 Uhr". */
function timeSpanOf({ time: from, end_time: to }: Pick<EventDetails, 'time' | 'end_time'>, t: Translator): string {
  if (to === null) return t('mails.facts.span_start', { from })
  const hours = [from, to].map((time) => /^0?(\d+):00$/.exec(time)?.[1])
  const [first, last] = hours
  return first && last ? t('mails.facts.span_hours', { from: first, to: last }) : t('mails.facts.span', { from, to })
}

export const eventLinkOf = (locale: Locale, workshop_id: number) => localisedUrl(locale, eventPath(workshop_id))

type DateAndVenue = { date: string; time: string; location: string }

/** The rows of the table with date, time and venue. */
export const eventFactsOf = ({ date, time, location }: DateAndVenue, t: Translator): Fact[] => [
  { label: t('mails.facts.date'), value: date },
  { label: t('mails.facts.time'), value: t('mails.facts.clock', { time }) },
  { label: t('mails.facts.location'), value: location },
]

/** The row with the points, for people who can still get them. */
export const pointsFactsOf = ({ points }: { points: string }, t: Translator): Fact[] =>
  points === '' ? [] : [{ label: t('events.credits'), value: points }]
