import { z } from 'zod'
import { crud } from '@/contract/crud'
import { endpoint } from '@/contract/endpoint'
import { textFilter } from '@/contract/lists'
import { binary, editable, FILE_BODY_LIMIT, fileValue, id, line, storedTimes, withFiles } from '@/contract/shapes'

export const NAME_MAX = 200

export const sponsorDraft = z.object({
  name: line(NAME_MAX).min(1),
  /** An omitted image keeps the stored one; a new sponsor then has none. */
  image: fileValue.nullish(),
  ...editable,
})

/** The number of events that are named before their sponsor is deleted. */
export const NAMED_EVENTS = 3

export const sponsor = z.object({
  id: id.nullable(),
  name: z.string(),
  image: fileValue.nullable(),
  /** The events that show the sponsor, by their number and the latest of them; absent where no event does. */
  events: z
    .object({ count: z.int(), latest: z.array(z.object({ title: z.string(), date: z.string() })).max(NAMED_EVENTS) })
    .optional(),
  ...storedTimes,
})
export type Sponsor = z.infer<typeof sponsor>

export const {
  list: listSponsors,
  get: getSponsor,
  save: saveSponsor,
  remove: deleteSponsor,
} = crud('/api/sponsors', {
  item: sponsor,
  draft: sponsorDraft,
  query: withFiles,
  sortBy: ['name', 'created_at', 'updated_at'],
  filter: { name: textFilter },
  errorTexts: 'sponsors',
  bodyLimit: FILE_BODY_LIMIT,
  publishes: true,
  list: 'List the sponsors',
  get: 'Read a sponsor, or the empty one',
  save: 'Create or change a sponsor',
  remove: 'Delete a sponsor',
})

export const getSponsorImage = endpoint('GET /api/sandoz/sponsors/image/{id}', {
  summary: 'The logo of a sponsor',
  access: 'public',
  response: binary('image/webp'),
})
