import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf, textFilter } from '@/contract/lists'
import {
  binary,
  editable,
  FILE_BODY_LIMIT,
  fileValue,
  id,
  idOrNew,
  line,
  storedTimes,
  success,
  withFiles,
} from '@/contract/shapes'

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

export const listSponsors = endpoint('GET /api/sponsors', {
  summary: 'List the sponsors',
  access: 'permitted',
  ...listOf(sponsor, { sortBy: ['name', 'created_at', 'updated_at'], filter: { name: textFilter } }),
})

export const getSponsor = endpoint('GET /api/sponsors/{id}', {
  summary: 'Read a sponsor, or the empty one',
  access: 'permitted',
  params: { id: idOrNew },
  query: withFiles,
  response: sponsor,
})

export const saveSponsor = endpoint('POST /api/sponsors/{id}', {
  summary: 'Create or change a sponsor',
  access: 'permitted',
  params: { id: idOrNew },
  errorTexts: 'sponsors',
  body: sponsorDraft,
  bodyLimit: FILE_BODY_LIMIT,
  publishes: true,
  response: sponsor,
})

export const deleteSponsor = endpoint('DELETE /api/sponsors/{id}', {
  summary: 'Delete a sponsor',
  access: 'permitted',
  params: { id },
  publishes: true,
  response: success,
})

export const getSponsorImage = endpoint('GET /api/sandoz/sponsors/image/{id}', {
  summary: 'The logo of a sponsor',
  access: 'public',
  params: { id },
  response: binary('image/webp'),
})
