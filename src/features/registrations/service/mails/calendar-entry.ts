import 'server-only'
import { and, eq } from 'drizzle-orm'
import ical, { ICalAttendeeStatus, ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { localeOf } from '@/contract/locales'
import { env } from '@/env'
import { calendarText } from '@/features/mails/service/calendar-text'
import { type MailedEvent, type MailedPerson, valuesOf } from '@/features/mails/service/values'
import { fullName } from '@/features/registrations/rules'
import { translatorFor } from '@/i18n/messages'
import { db } from '@/server/db'
import { endOf, startOf } from '../rules'
import { workshopMails } from '../table'

type Entry = {
  workshop: MailedEvent & { calendar_sequence: number }
  registration: MailedPerson
  /** REQUEST and CANCEL go to the person's own calendar; PUBLISH is a file for any. */
  method: 'REQUEST' | 'CANCEL' | 'PUBLISH'
  /** How often the entry was taken out before, or is now. */
  cancellations?: number
  now: Date
}

/** The entry of a registration, with the words that its confirmation has. */
export async function calendarEntryOf(entry: Entry & { registration: { language: string } }): Promise<string> {
  const { workshop, registration, method } = entry
  const locale = localeOf(registration.language)
  const [words, ical_description] = await Promise.all([translatorFor(locale), findDescription(workshop.id)])
  const values = valuesOf({ registration, workshop, locale, words })
  const description = calendarText({ ical_description, values, words, personal: method === 'REQUEST' })
  const { event_link, location } = values
  return writeEntry({ ...entry, description, event_link, location })
}

async function findDescription(workshop_id: number): Promise<string | null> {
  const [found] = await db
    .select({ ical_description: workshopMails.ical_description })
    .from(workshopMails)
    .where(and(eq(workshopMails.workshop_id, workshop_id), eq(workshopMails.type, 'confirmation')))
  return found?.ical_description ?? null
}

/** The same entry in every calendar, whichever way it got there: its id never changes. */
export function writeEntry(entry: Entry & { description: string; event_link: string; location: string }): string {
  const { workshop, registration, method, now, description, event_link, location } = entry
  const calendar = ical({ prodId: { company: flat(env.APP_NAME), product: 'events' }, method: METHODS[method] })
  const event = calendar.createEvent({
    id: `reg-${registration.id}@${new URL(env.APP_URL).hostname}`,
    sequence: sequenceOf(entry),
    stamp: now,
    start: startOf(workshop),
    end: endOf(workshop),
    summary: readable(flat(workshop.title)),
    description: readable(description),
    location: readable(flat(location)),
    url: event_link,
    organizer: { name: quotable(env.MAIL_FROM_NAME), email: env.MAIL_FROM },
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  if (method !== 'PUBLISH') event.createAttendee(attendeeOf(registration))
  return `${calendar.toString()}\r\n`
}

/** Raised whenever the event was moved or the person called off, so that who comes back is seated in the calendar too. */
function sequenceOf({ workshop, method, cancellations = 0 }: Entry): number {
  return workshop.calendar_sequence + Math.max(cancellations, method === 'CANCEL' ? 1 : 0)
}

const METHODS = {
  REQUEST: ICalCalendarMethod.REQUEST,
  CANCEL: ICalCalendarMethod.CANCEL,
  PUBLISH: ICalCalendarMethod.PUBLISH,
}

/** Nobody waits for an answer: whoever gets this has registered already. */
const attendeeOf = (person: MailedPerson) => ({
  name: quotable(fullName(person)) || person.email,
  email: person.email,
  status: ICalAttendeeStatus.ACCEPTED,
  rsvp: false,
})

/** Calendars disagree on what an escaped backslash means, and whether quotes around all of a text belong to it. */
const readable = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .map(flat)
    .join('\n')
    .replace(/^"(.*)"$/s, "'$1'")

/** The library escapes, but keeps what some calendars take for the end of a line. */
const flat = (text: string) =>
  text
    .replaceAll('\\', '/')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Quotes in names are written in a way that few calendars read, and many part a name at signs that its quotes protect. */
const quotable = (name: string) => flat(name.replace(/["^]/g, "'").replace(/[;:]/g, ' '))
