import { WORKSHOP_MAIL_TYPES } from '@/contract/values/mails'
import { HEADER_IMAGES } from '@/contract/values/workshops'
import { endOf, sequenceAfterCancelling, startOf } from '@/features/workshops/rules'
import { workshopMails, workshopSponsors, workshops } from '@/schema/workshops'
import type { Tx } from '@/server/database/db'
import { DAY, dayAfter, eventDay, HOUR, instantOf } from '../calendar'
import { dataUrlOf, storeDemoFile } from '../files'
import { landscapeOf } from '../landscapes'
import { getEntry } from '../lookup'
import { mailTextOf } from '../mail-texts'
import { asciiOf } from '../people'
import { programmeOf } from '../programme'
import type { Random } from '../random'
import type { DemoEvent, Themes } from './event'

type EventDraft = typeof workshops.$inferInsert

type EventContext = { now: Date; today: string; random: Random; user_id: number; sponsors: number[] }

/** An event with the times that its people depend on, in milliseconds. */
export type ScheduledEvent = {
  event: DemoEvent
  id: number
  opened: number
  closed: number
  starts: number
  ends: number
}

const PREPARED_DAYS = 100
const OPEN_DAYS_AT_LEAST = 25

export async function saveEvents(tx: Tx, themes: Themes, context: EventContext): Promise<ScheduledEvent[]> {
  const events = HEADER_IMAGES.flatMap((header_image) => themes[header_image].map((event) => ({ event, header_image })))
  const drafts: EventDraft[] = []
  for (const { event, header_image } of events) {
    drafts.push({ ...draftOf(event, context), ...(await storeFilesOf(tx, event, context)), header_image })
  }
  const stored = await tx.insert(workshops).values(drafts).returning({ id: workshops.id, title: workshops.title })
  const ids = new Map(stored.map(({ title, id }) => [title, id]))
  const stages = events.map(({ event }) => scheduleOf(event, getEntry(ids, event.title), context))
  await tx.insert(workshopMails).values(stages.flatMap(mailsOf))
  await tx.insert(workshopSponsors).values(stages.flatMap(({ id }) => sponsorsOf(id, context)))
  return stages
}

function draftOf(event: DemoEvent, { now, today, user_id }: EventContext): Omit<EventDraft, 'header_image'> {
  const date = eventDay(today, event.day)
  const created_at = instantOf(openingOf(event, { now, today }) - DAY)
  return {
    title: event.title,
    category_d: event.for !== 'p',
    category_p: event.for !== 'd',
    presence_type: event.place ? 'Onsite' : 'Online',
    location: event.place ?? 'Online',
    region: event.region,
    language: event.language,
    speaker: event.speaker,
    signup_active: event.signup_active ?? true,
    signup_opened_at: event.teaser_only || (event.signup_active === false && !event.crowd?.seated) ? null : created_at,
    teaser_only: event.teaser_only,
    nonpublic: event.nonpublic,
    ipad: event.ipad,
    date,
    time: event.time,
    end_time: event.end_time,
    registration_deadline: event.deadline === undefined ? null : deadlineOf(date, event.deadline),
    maximum_participants: event.seats,
    price: event.price,
    credits: creditsOf(event),
    approval_number: event.points ? `AKAD-${date.replaceAll('-', '')}-${event.for.toUpperCase()}` : '',
    ...videosOf(event),
    description: descriptionOf(event),
    signup_hint: event.hint ? `<p>${event.hint}</p>` : '',
    ...(event.moved && { calendar_sequence: MOVED_SEQUENCE }),
    ...(event.cancelled && cancellationOf(event.cancelled, now)),
    created_at,
    updated_at: created_at,
    updated_by: user_id,
  }
}

/** The people of a moved event have calendar entries of before the move. */
const MOVED_SEQUENCE = 1
const CANCELLED_BEFORE = 2 * DAY

export const cancelledAtOf = (now: Date): string => instantOf(now.getTime() - CANCELLED_BEFORE)

const cancellationOf = (cancellation_note: string, now: Date) => ({
  cancelled_at: cancelledAtOf(now),
  cancellation_note,
  calendar_sequence: sequenceAfterCancelling(0),
  reviewed_sequence: sequenceAfterCancelling(0),
})

/** A UTC wall clock in the morning of a day before the event. */
const deadlineOf = (date: string, days: number): string => `${dayAfter(date, -days)} 10:00`

const LAST_SIGN_UP = 6 * HOUR

function scheduleOf(event: DemoEvent, id: number, { now, today }: EventContext): ScheduledEvent {
  const date = eventDay(today, event.day)
  const starts = startOf({ date, time: event.time }).getTime()
  const deadline = event.deadline === undefined ? starts : Date.parse(`${deadlineOf(date, event.deadline)}Z`)
  const closed = Math.min(starts - LAST_SIGN_UP, deadline, now.getTime())
  const ends = endOf({ ...event, date, end_time: event.end_time ?? null }).getTime()
  return { event, id, starts, ends, closed, opened: openingOf(event, { now, today }) }
}

function openingOf(
  { day, time, deadline = 0 }: DemoEvent,
  { now, today }: Pick<EventContext, 'now' | 'today'>,
): number {
  const starts = startOf({ date: eventDay(today, day), time }).getTime()
  return Math.min(starts - PREPARED_DAYS * DAY, now.getTime() - (OPEN_DAYS_AT_LEAST + deadline) * DAY)
}

function creditsOf({ points, for: audience, language }: DemoEvent): string {
  if (!points) return ''
  if (language === 'en') return points === 1 ? '1 CME point' : `${points} CME points`
  const name = audience === 'p' ? 'Fortbildungspunkt' : 'CME-Punkt'
  return `${points} ${name}${points === 1 ? '' : 'e'}`
}

const descriptionOf = ({ paragraphs, list = [] }: DemoEvent): string => {
  const items = list.map((item) => `<li><p>${item}</p></li>`).join('')
  return paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('') + (items && `<ul>${items}</ul>`)
}

function videosOf({ videos = [], title }: DemoEvent) {
  const [videolink_desc, videolink2_desc] = videos
  const name = asciiOf(title)
    .replace(/[^a-z]+/g, '-')
    .slice(0, 30)
    .replace(/^-|-$/g, '')
  return {
    ...(videolink_desc && { videolink_desc, videolink: `https://video.example.org/${name}-1` }),
    ...(videolink2_desc && { videolink2_desc, videolink2: `https://video.example.org/${name}-2` }),
  }
}

async function storeFilesOf(
  tx: Tx,
  { files = [], title, paragraphs, list = [] }: DemoEvent,
  { random, user_id }: EventContext,
) {
  const storeFile = (name: string, data: string, kind: 'image' | 'document' = 'image') =>
    storeDemoFile(tx, { name, data }, { kind, user_id })
  const landscape = (width: number, height: number) =>
    dataUrlOf('image/svg+xml', landscapeOf({ width, height, random }))

  const stored: Partial<EventDraft> = {}
  if (files.includes('own_header_image')) stored.own_header_image = await storeFile('header.svg', landscape(1200, 360))
  if (files.includes('picture')) stored.picture = await storeFile('picture.svg', landscape(1200, 600))
  if (files.includes('pdf_document')) {
    const programme = programmeOf(title, [...paragraphs.join(' ').split(/(?<=[.?:])\s/), ...list])
    stored.pdf_document = await storeFile('programm.pdf', dataUrlOf('application/pdf', programme), 'document')
  }
  return stored
}

/**
 * Mails without a text of their own get the default one; the text after the event is also shown on the past event's
 * page.
 */
function mailsOf({ event, id }: ScheduledEvent): (typeof workshopMails.$inferInsert)[] {
  const types = WORKSHOP_MAIL_TYPES.filter((type) => event.ownMails || (type === 'after_event' && event.day < 0))
  return types.map((type) => ({ workshop_id: id, type, ...mailTextOf(type, event) }))
}

function sponsorsOf(workshop_id: number, { random, sponsors }: EventContext): (typeof workshopSponsors.$inferInsert)[] {
  const chosen = random.shuffle(sponsors).slice(0, random.whole(0, 3))
  return chosen.map((sponsor_id, position) => ({ workshop_id, sponsor_id, position }))
}
