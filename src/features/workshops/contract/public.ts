import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { valuesOf } from '@/contract/fields'
import { listOf, textFilter } from '@/contract/lists'
import { binary, flag, id, versionQuery } from '@/contract/shapes'
import { PRESENCE_TYPES } from '@/contract/values/workshops'
import { shownPoints } from '@/features/accreditations/contract/shown-points'
import { PUBLIC_FIELDS } from './fields'

/** Events for doctors and for pharmacists, by the name of their column. */
export const CATEGORIES = ['category_d', 'category_p'] as const
export type Category = (typeof CATEGORIES)[number]

/** The lists of the public site and their calendars, named as their routes. */
export const EVENT_LISTS = ['events', 'events_d', 'events_p'] as const
export type EventListName = (typeof EVENT_LISTS)[number]

export const CATEGORY_OF: Record<EventListName, Category | undefined> = {
  events: undefined,
  events_d: 'category_d',
  events_p: 'category_p',
}

/** The phases of the registration, as phaseOf() of rules.ts decides them. */
export const PHASES = ['cancelled', 'over', 'full', 'closed', 'open'] as const

/** The label of an event in a list. */
export const AVAILABILITIES = [
  'cancelled',
  'running',
  'past',
  'announced',
  'waiting_list',
  'not_open',
  'closed',
  'deadline_passed',
  'few',
  'open',
] as const

/** The page of an event. The direct page, for links from other sites, has no links to the lists. */
export const eventPath = (id: number | string, isDirect = false): string => `${isDirect ? '/direct' : ''}/events/${id}`

/** The dates of a series that one form takes beside its own: each sends a mail, and a mailbox gets ten in an hour. */
export const OTHER_DATES_MAX = 9

/** The only fields of an event that everybody may see. */
export const publicWorkshop = z.object({
  id,
  ...valuesOf(PUBLIC_FIELDS, 'value'),
  /** The points of each accreditation that is shown. `credits` is the same as one line in the language of the caller. */
  points: z.array(shownPoints),
  max_participants_reached: z.boolean(),
  /** Nobody can join the waiting list. */
  waitlist_closed: z.boolean(),
})
export type PublicWorkshop = z.infer<typeof publicWorkshop>

/** Another date of the series of an event. */
export type OtherDate = Pick<PublicWorkshop, 'id' | 'date' | 'time' | 'end_time' | 'price' | 'currency'> & {
  seats_left: number | null
  phase: (typeof PHASES)[number]
  availability: (typeof AVAILABILITIES)[number]
}

/** A calendar month, YYYY-MM. */
export const yearMonth = z.string().regex(/^(19|2\d)\d\d-(0[1-9]|1[0-2])$/)

/** The periods have two spellings; the lists for doctors and for pharmacists use the longer ones. */
const publicFilter = {
  id,
  hide_past_workshops: flag,
  past_workshops: flag,
  hide_past_workshops_public: flag,
  past_workshops_public: flag,
  language: textFilter,
  category_d: flag,
  category_p: flag,
  presence_type: z.enum(PRESENCE_TYPES),
  region: textFilter,
  month: yearMonth.meta({ description: 'The month of the event in Berlin, such as 2026-11.' }),
  with_points: flag.meta({ description: 'Only events with credits.' }),
  body: id.meta({ description: 'Only events with points of this body, by the body_id of their points.' }),
  profession: id.meta({ description: 'Only events whose points count for this profession.' }),
  free_places: flag.meta({ description: 'Only events that take registrations now and have seats left.' }),
  with_recording: flag.meta({ description: 'Only events with a video.' }),
}

/** With a description of its own, because calls that name one item have a parameter of this name as well. */
const shownId = id.meta({ description: 'The same as filter[id].' })

const publicList = listOf(publicWorkshop, { sortBy: ['date', 'title'], filter: publicFilter })

export const listPublicWorkshops = endpoint('GET /api/sandoz/workshops/public', {
  summary: 'List the events that everybody may see; a filter also works without filter[], as in category_d=1',
  access: 'public',
  limit: { points: 120, seconds: 60 },
  ...publicList,
  query: publicList.query.extend(z.object({ ...publicFilter, id: shownId }).partial().shape),
})

const imageQuery = versionQuery.extend({
  w: z.coerce.number<number>().int().min(1).max(10_000).optional(),
  /** Invited people see the image of an unlisted event with this parameter. */
  invite: z.string().max(64).optional(),
})

const image = (signature: `GET /api/sandoz/workshops/${string}/{id}`, summary: string) =>
  endpoint(signature, {
    summary,
    access: 'public',
    params: { id },
    query: imageQuery,
    response: binary('image/webp'),
  })

export const getHeaderImage = image('GET /api/sandoz/workshops/headerimage/{id}', 'The header image of an event')
export const getThumbnail = image('GET /api/sandoz/workshops/thumbnail/{id}', 'The header image, small')
export const getPicture = image('GET /api/sandoz/workshops/picture/{id}', 'The picture in the text of an event')

export const getDocument = endpoint('GET /api/sandoz/workshops/document/{id}', {
  summary: 'The document of an event, for everybody who may see the event',
  access: 'public',
  query: imageQuery.pick({ v: true, invite: true }),
  response: binary('application/pdf'),
})
