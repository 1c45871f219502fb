import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { valuesOf } from '@/contract/fields'
import { listOf, textFilter } from '@/contract/lists'
import { binary, flag, id } from '@/contract/shapes'
import { PUBLIC_FIELDS } from './fields'

/** Events for doctors and for pharmacists, by the name of their column. */
export const CATEGORIES = ['category_d', 'category_p'] as const
export type Category = (typeof CATEGORIES)[number]

/** The phases of the registration, as phaseOf() of rules.ts decides them. */
export const PHASES = ['over', 'full', 'closed', 'open'] as const

/** The label of an event in a list. */
export const AVAILABILITIES = ['announced', 'past', 'waiting_list', 'closed', 'few', 'open'] as const

/** The page of an event. The direct page, for links from other sites, has no links to the lists. */
export const eventPath = (id: number | string, isDirect = false): string => `${isDirect ? '/direct' : ''}/events/${id}`

/** Visitors see the number of free seats from this number down. */
export const FEW_SEATS = 5

/** The only fields of an event that everybody may see. */
export const publicWorkshop = z.object({
  id,
  ...valuesOf(PUBLIC_FIELDS, 'value'),
  max_participants_reached: z.boolean(),
})
export type PublicWorkshop = z.infer<typeof publicWorkshop>

/** Both spellings of a filter are accepted; the lists for doctors and for pharmacists use the longer ones. */
export const publicFilter = {
  id,
  hide_past_workshops: flag,
  past_workshops: flag,
  hide_past_workshops_public: flag,
  past_workshops_public: flag,
  language: textFilter,
  category_d: flag,
  category_p: flag,
}

export const listPublicWorkshops = endpoint('GET /api/sandoz/workshops/public', {
  summary: 'List the events that everybody may see',
  access: 'public',
  limit: { points: 120, seconds: 60 },
  ...listOf(publicWorkshop, { sortBy: ['date', 'title'], filter: publicFilter }),
})

const imageQuery = z.object({
  /** The version in the address lets browsers cache the file without expiry. */
  v: z.string().max(64).optional(),
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
  params: { id },
  query: imageQuery.pick({ v: true, invite: true }),
  response: binary('application/pdf'),
})
