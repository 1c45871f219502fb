import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf, textFilter } from '@/contract/lists'
import { binary, fileValue, flag, id } from '@/contract/shapes'

export const HEADER_IMAGES = [
  'Digitalisierung',
  'Gesundheitspolitik',
  'Gesundheitsrecht',
  'Medizinisches_Fachwissen',
] as const
export const PRESENCE_TYPES = ['Online', 'Onsite'] as const
export const CURRENCIES = ['EUR', 'CHF', 'GBP', 'USD'] as const
export const DEFAULT_CURRENCY = 'EUR'

/** Doctors and Pharmacist, by the column that says so. */
export const CATEGORIES = ['category_d', 'category_p'] as const
export type Category = (typeof CATEGORIES)[number]

/** What a visitor may do now: see phaseOf() of rules.ts. */
export const PHASES = ['over', 'full', 'closed', 'open'] as const

/** The one word that a list shows of an event. */
export const AVAILABILITIES = ['announced', 'past', 'waiting_list', 'closed', 'few', 'open'] as const

/** Its page; the direct one, for who comes from another site, leads on to no lists. */
export const eventPath = (id: number | string, isDirect = false): string => `${isDirect ? '/direct' : ''}/events/${id}`

/** From here on a visitor is told how many places are left. */
export const FEW_SEATS = 5

/** An event as everybody may see it: what the public site's point 3 lists, and nothing more. */
export const publicWorkshop = z.object({
  id,
  title: z.string(),
  description: z.string(),
  signup_hint: z.string(),
  speaker: z.string(),
  date: z.string(),
  time: z.string(),
  end_time: z.string().nullable(),
  location: z.string(),
  region: z.string(),
  language: z.string(),
  credits: z.string(),
  price: z.number().nullable(),
  currency: z.string(),
  registration_deadline: z.string().nullable(),
  signup_active: z.boolean(),
  max_participants_reached: z.boolean(),
  ipad: z.boolean(),
  header_image: z.enum(HEADER_IMAGES),
  own_header_image: fileValue.nullable(),
  picture: fileValue.nullable(),
  sponsors: z.array(z.object({ id, name: z.string() })),
  /** Empty until the event is over. */
  email_after_event: z.string(),
  teaser_only: z.boolean(),
  videolink: z.string(),
  videolink_desc: z.string(),
  videolink2: z.string(),
  videolink2_desc: z.string(),
})
export type PublicWorkshop = z.infer<typeof publicWorkshop>

/** The two spellings of upcoming and of previous mean the same: the lists of doctors and pharmacists use the longer ones. */
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
  /** The version in the address, which makes it cacheable for ever. */
  v: z.string().max(64).optional(),
  w: z.coerce.number<number>().int().min(1).max(10_000).optional(),
  /** Shows the image of an unlisted event to who was invited. */
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
  summary: 'The document of an event, for who may see the event',
  access: 'public',
  params: { id },
  query: imageQuery.pick({ v: true, invite: true }),
  response: binary('application/pdf'),
})
