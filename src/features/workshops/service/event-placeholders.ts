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
  return {
    title: event.title,
    ...scheduleOf(event, { locale, translator: t }),
    time_span: timeSpanOf(event, t),
    points: creditsOf(event, t),
  }
}

type Schedule = Omit<EventDetails, 'title' | keyof EventCredits>

/** Date, time and venue as the reader's language writes them. */
export const scheduleOf = (event: Schedule, { locale, translator: t }: Reader): DateAndVenue => ({
  date: longDate(event.date, locale),
  time: event.end_time ? `${event.time}–${event.end_time}` : event.time,
  location: venueOf(event, t('events.online')),
})

/** The time as a part of a sentence, such as "von 18 bis 21 Uhr". */
function timeSpanOf({ time: from, end_time: to }: Pick<EventDetails, 'time' | 'end_time'>, t: Translator): string {
  if (to === null) return t('mails.facts.span_start', { from })
  const hours = [from, to].map((time) => /^0?(\d+):00$/.exec(time)?.[1])
  const [first, last] = hours
  return first && last ? t('mails.facts.span_hours', { from: first, to: last }) : t('mails.facts.span', { from, to })
}

export const eventLinkOf = (locale: Locale, workshop_id: number) => localisedUrl(locale, eventPath(workshop_id))

type DateAndVenue = { date: string; time: string; location: string }

/** The rows of the table with date, time and venue. A row that differs from `former` says what it was before as well. */
export function eventFactsOf(now: DateAndVenue, t: Translator, former: DateAndVenue = now): Fact[] {
  const clock = (time: string) => t('mails.facts.clock', { time })
  const changed = (before: string, after: string) =>
    before === after ? after : t('mails.facts.changed', { before, after })
  return [
    { label: t('mails.facts.date'), value: changed(former.date, now.date) },
    { label: t('mails.facts.time'), value: changed(clock(former.time), clock(now.time)) },
    { label: t('mails.facts.location'), value: changed(former.location, now.location) },
  ]
}

/** The row with the points, for people who can still get them. */
export const pointsFactsOf = ({ points }: { points: string }, t: Translator): Fact[] =>
  points === '' ? [] : [{ label: t('events.credits'), value: points }]
