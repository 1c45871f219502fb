import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { id, instant, line, opaqueId } from '@/contract/shapes'
import { PRESENCE_TYPES } from '@/contract/values/workshops'
import { EVENT_MAIL_TYPES, MAIL_STATUSES } from '@/features/mails/contract'
import { namedUser } from '@/features/users/contract'

/** The search shows this many rows of each kind, and more people. */
export const FOUND_MAX = 5
export const FOUND_PEOPLE_MAX = 8

export const SEARCH_MAX = 200

const foundEvent = z.object({
  id,
  title: z.string(),
  date: z.string(),
  time: z.string(),
  presence_type: z.enum(PRESENCE_TYPES),
  location: z.string(),
  speaker: z.string(),
  is_cancelled: z.boolean(),
  is_similar: z.boolean(),
})
export type FoundEvent = z.infer<typeof foundEvent>

const foundPerson = z.object({
  id: opaqueId,
  email: z.string(),
  name: z.string(),
  institution: z.string(),
  external_ids: z.array(z.string()),
  registrations: z.int(),
  is_similar: z.boolean(),
})
export type FoundPerson = z.infer<typeof foundPerson>

const foundMail = z.object({
  id: z.int(),
  email: z.string(),
  type: z.enum(EVENT_MAIL_TYPES),
  status: z.enum(MAIL_STATUSES),
  created_at: instant,
  workshop_id: id,
  workshop_title: z.string(),
})
export type FoundMail = z.infer<typeof foundMail>

/** A kind that the reader may not see is empty. Events and people with other words than the typed ones are similar. */
export const search = endpoint('GET /api/search', {
  summary: 'Find events, people, sponsors, accounts and mails, each only for those who may see them',
  access: 'signedIn',
  query: z.object({ search: line(SEARCH_MAX).default('') }),
  // A search follows every pause in typing, and the staff of an office share an address.
  limit: { points: 600, seconds: 60 },
  response: z.object({
    /** The events of today, for the check-in. */
    today: z.array(foundEvent.pick({ id: true, title: true, time: true })),
    events: z.array(foundEvent),
    people: z.array(foundPerson),
    sponsors: z.array(z.object({ id, name: z.string() })),
    users: z.array(namedUser),
    mails: z.array(foundMail),
  }),
})
export type Found = z.output<(typeof search)['response']>
