import { z } from 'zod'
import { endpoint } from '@/contract/endpoint'
import { listOf } from '@/contract/lists'
import { flag, opaqueId } from '@/contract/shapes'
import { listedPerson } from './people'

/** The list ends here; pairs that staff have decided about make room for others. */
export const DOUBLES_MAX = 200

/** The properties that two addresses may have in common. */
export const DOUBLE_REASONS = ['same_number', 'same_external_id', 'same_name', 'similar_address'] as const
export type DoubleReason = (typeof DOUBLE_REASONS)[number]

const pairOfPeople = z.object({
  /** The ids of both people, parted by a full stop. */
  id: z.string(),
  first: listedPerson,
  second: listedPerson,
  reasons: z.array(z.enum(DOUBLE_REASONS)),
})
export type PairOfPeople = z.infer<typeof pairOfPeople>

const pairs = listOf(pairOfPeople, { sortBy: [] })

export const listDoubles = endpoint('GET /api/people_doubles', {
  summary: 'List pairs of addresses that may belong to one person, and why; those with the most in common first',
  query: pairs.query.pick({ page: true, per_page: true, perPage: true }),
  response: pairs.response,
})

export const distinguishPeople = endpoint('POST /api/people/{id}/distinct/{other}', {
  summary: 'Say that two addresses belong to two people, so that they are listed as possible doubles no more',
  params: { id: opaqueId, other: opaqueId },
  /** `undo` lists the pair again. */
  body: z.object({ undo: flag.optional() }),
  response: z.object({ success: z.literal(true) }),
})
