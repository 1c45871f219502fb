import { and, eq } from 'drizzle-orm'
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { localeOf } from '@/contract/locales'
import { env } from '@/env'
import type { EventCredits } from '@/features/accreditations/rules/shown-points'
import { NO_ACCREDITATIONS, readAccreditationTexts } from '@/features/accreditations/service/shown-points'
import { fillText, type PlaceholderValues } from '@/features/mails/rules/placeholders'
import { fullName } from '@/features/registrations/rules/people'
import { endOf, startOf } from '@/features/workshops/rules'
import { toCalendarName, toCalendarText, toSingleLine } from '@/features/workshops/service/calendar-text'
import type { MailedColumns } from '@/features/workshops/service/event-placeholders'
import { loadTranslator, type Translator } from '@/i18n/messages'
import { workshopMails } from '@/schema/workshops'
import { db } from '@/server/database/db'
import { type MailedPerson, placeholderValuesOf, UNFILLED_PLACEHOLDERS } from './placeholder-values'

type CalendarEntry = {
  workshop: MailedColumns & { calendar_sequence: number; cancelled_at?: string | null }
  registration: MailedPerson
  /** REQUEST and CANCEL go to the person's own calendar; PUBLISH is a file for any. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** The number of cancellations of this person, including the current one. */
  cancellations?: number
  now: Date
}

type StoredEntry = Omit<CalendarEntry, 'workshop'> & {
  registration: { language: string }
  workshop: CalendarEntry['workshop'] & Pick<EventCredits, 'credits'>
}

export async function createCalendarEntry(entry: StoredEntry): Promise<string> {
  const { registration, method } = entry
  const { id } = entry.workshop
  const locale = localeOf(registration.language)
  const [translator, ical_description, accredited] = await Promise.all([
    loadTranslator(locale),
    findDescription(id),
    readAccreditationTexts([id]),
  ])
  const { points } = accredited.get(id) ?? NO_ACCREDITATIONS
  const workshop = { ...entry.workshop, points }
  const values = placeholderValuesOf({ registration, workshop, locale, translator })
  const description = calendarTextOf({ ical_description, values, translator, personal: method === 'REQUEST' })
  const { event_link, location } = values
  return renderCalendarEntry({ ...entry, workshop, description, event_link, location })
}

async function findDescription(workshop_id: number): Promise<string | null> {
  const [found] = await db
    .select({ ical_description: workshopMails.ical_description })
    .from(workshopMails)
    .where(and(eq(workshopMails.workshop_id, workshop_id), eq(workshopMails.type, 'confirmation')))
  return found?.ical_description ?? null
}

type CalendarTextInput = {
  ical_description: string | null | undefined
  values: PlaceholderValues
  translator: Translator
  /** True for the person's own calendar, which may contain links that act for the person. */
  personal: boolean
}

export function calendarTextOf({ ical_description, values, translator: t, personal }: CalendarTextInput): string {
  // Calendars are shared with colleagues: only a text of the staff may hold a link that acts for the person.
  const text = ical_description?.trim() || t('mails.calendar.public', UNFILLED_PLACEHOLDERS)
  return fillText(text, personal ? values : { ...values, ...WITHOUT_PERSONAL_LINKS })
}

const WITHOUT_PERSONAL_LINKS = { invite_link: '', cancel_link: '', unsubscribe_link: '', personal_link: '' }

/** The id of an entry never changes, so that no calendar shows it twice. */
export function renderCalendarEntry(
  entry: CalendarEntry & { description: string; event_link: string; location: string },
): string {
  const { workshop, registration, method, now, description, event_link, location } = entry
  const calendar = emptyCalendar(METHODS[method])
  const event = calendar.createEvent({
    ...commonValuesOf(workshop, { description, event_link, location, now }),
    id: `reg-${registration.id}@${new URL(env.APP_URL).hostname}`,
    sequence: sequenceOf(entry),
    status: isCancelledEntry(entry) ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  if (method !== 'PUBLISH') event.createAttendee(attendeeOf(registration))
  return `${calendar.toString()}\r\n`
}

type ShownEvent = Parameters<typeof startOf>[0] & Parameters<typeof endOf>[0] & { id: number; title: string }
type PublicEntry = { location: string; address: string; now: Date }

/** The entry of somebody who has not registered; it has an id of its own, because the mailed one belongs to a person. */
export function renderEventEntry(event: ShownEvent, { location, address, now }: PublicEntry): string {
  const calendar = emptyCalendar(ICalCalendarMethod.PUBLISH)
  calendar.createEvent({
    ...commonValuesOf(event, { description: address, event_link: address, location, now }),
    id: `event-${event.id}@${new URL(env.APP_URL).hostname}`,
  })
  return `${calendar.toString()}\r\n`
}

const emptyCalendar = (method: ICalCalendarMethod) =>
  ical({ prodId: { company: toSingleLine(env.APP_NAME), product: 'events' }, method })

type EntryText = { description: string; event_link: string; location: string; now: Date }

const commonValuesOf = (event: Omit<ShownEvent, 'id'>, { description, event_link, location, now }: EntryText) => ({
  stamp: now,
  start: startOf(event),
  end: endOf(event),
  summary: toCalendarText(toSingleLine(event.title)),
  description: toCalendarText(description),
  location: toCalendarText(toSingleLine(location)),
  url: event_link,
  organizer: { name: toCalendarName(env.MAIL_FROM_NAME), email: env.MAIL_FROM },
})

/**
 * The number grows when the event is moved, cancelled or restored and when the person cancels, so that a new
 * registration replaces the cancelled entry.
 */
function sequenceOf(entry: CalendarEntry): number {
  const { workshop, registration, cancellations = 0 } = entry
  return (
    registration.calendar_base + workshop.calendar_sequence + Math.max(cancellations, isCancelledEntry(entry) ? 1 : 0)
  )
}

/** The file of a cancelled event has the state of the mailed cancellation. */
const isCancelledEntry = ({ method, workshop }: CalendarEntry): boolean =>
  method === 'CANCEL' || Boolean(workshop.cancelled_at)

const METHODS = {
  REQUEST: ICalCalendarMethod.REQUEST,
  CANCEL: ICalCalendarMethod.CANCEL,
  PUBLISH: ICalCalendarMethod.PUBLISH,
}

/** The entry asks for no reply, because the person has registered already. */
const attendeeOf = (person: MailedPerson) => ({
  name: toCalendarName(fullName(person)) || person.email,
  email: person.email,
  status: ICalAttendeeStatus.ACCEPTED,
  rsvp: false,
})
