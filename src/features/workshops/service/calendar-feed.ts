import { and, asc, gte, sql } from 'drizzle-orm'
import ical, {
  escape as escapeText,
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import type { Locale } from '@/contract/locales'
import { instantAfter } from '@/contract/time'
import { DATE_AND_VENUE } from '@/contract/values/workshops'
import { env } from '@/env'
import { creditsOf } from '@/features/accreditations/rules/shown-points'
import { shownPointsOf } from '@/features/accreditations/service/shown-points'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { columnsOf } from '@/schema/columns'
import { workshops } from '@/schema/workshops'
import { db } from '@/server/database/db'
import type { EventListName } from '../contract/public'
import { endOf, hasStarted, isCancelled, startOf, venueOf } from '../rules'
import { toCalendarName, toCalendarText, toSingleLine } from './calendar-text'
import { type EventFilter, isListed } from './event-conditions'
import { eventLinkOf } from './event-placeholders'

/** Past events stay this long, so that none disappears on the day when people look for its page. */
const PAST_DAYS = 30
const EVENTS_MAX = 500
const REFRESH_SECONDS = 60 * 60

type Feed = { list: EventListName; filter: EventFilter; locale: Locale; now: Date }

/** The calendar of a list, which calendar programs fetch again and again. */
export async function renderCalendarFeed({ list, filter, locale, now }: Feed): Promise<string> {
  const [t, events] = await Promise.all([loadTranslator(locale), readEvents(filter, now)])
  const name = toSingleLine(`${env.APP_NAME}: ${t(`events.lists.${list}.title`)}`)
  const calendar = ical({
    prodId: { company: toSingleLine(env.APP_NAME), product: 'events' },
    method: ICalCalendarMethod.PUBLISH,
    // The library escapes the texts of events, but not the name of the calendar.
    name: escapeText(name, false),
    ttl: REFRESH_SECONDS,
  })
  for (const event of events) calendar.createEvent(calendarEventOf(event, { t, locale, now }))
  return `${calendar.toString()}\r\n`
}

type FeedEvent = Awaited<ReturnType<typeof readEvents>>[number]

const shownPoints = shownPointsOf(workshops.id)

function readEvents(filter: EventFilter, now: Date) {
  const { id, starts_at } = workshops
  const since = instantAfter(-PAST_DAYS, now)
  return db
    .select({
      ...columnsOf(workshops, 'id', 'title', ...DATE_AND_VENUE, 'speaker', 'credits'),
      ...columnsOf(workshops, 'teaser_only', 'calendar_sequence', 'cancelled_at', 'updated_at'),
      points: shownPoints.points,
    })
    .from(workshops)
    .leftJoinLateral(shownPoints, sql`true`)
    .where(and(isListed(filter, now), gte(starts_at, since)))
    .orderBy(asc(starts_at), asc(id))
    .limit(EVENTS_MAX)
}

type Reader = { t: Translator; locale: Locale; now: Date }

/** The entry has the time of its last change instead of the current one, so that an unchanged calendar is the same text. */
function calendarEventOf(event: FeedEvent, { t, locale, now }: Reader): ICalEventData {
  const { id, title, speaker, teaser_only, calendar_sequence, updated_at } = event
  const credits = creditsOf(event, t)
  const isAnnounced = teaser_only && !hasStarted(event, now)
  const link = isAnnounced ? null : eventLinkOf(locale, id)
  const facts = [
    speaker && `${t('events.speaker')}: ${speaker}`,
    credits && t('events.credits_line', { credits }),
    link ? t('events.feed_link', { link }) : t('events.details_follow'),
  ]
  return {
    id: `event-${id}@${new URL(env.APP_URL).hostname}`,
    sequence: calendar_sequence,
    stamp: new Date(updated_at),
    lastModified: new Date(updated_at),
    start: startOf(event),
    end: endOf(event),
    summary: toCalendarText(toSingleLine(title)),
    description: toCalendarText(facts.filter(Boolean).join('\n')),
    location: toCalendarText(toSingleLine(venueOf(event, t('events.online')))),
    url: link,
    organizer: { name: toCalendarName(env.MAIL_FROM_NAME), email: env.MAIL_FROM },
    status: isCancelled(event) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    // A subscriber has not registered yet, so the event must not block the time.
    transparency: ICalEventTransparency.TRANSPARENT,
  }
}
