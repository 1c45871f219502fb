import 'server-only'
import type { z } from 'zod'
import { limitAndOffsetOf, toListResponse } from '@/server/crud/lists'
import { type listPeople as listEndpoint, PEOPLE_MAX } from '../contract/people'
import { readNewestPeople, searchPeople } from './search-people'

type ListQuery = z.output<(typeof listEndpoint)['query']>

/** Lists the newest people, or the newest that a search finds. */
export async function listPeople(query: ListQuery) {
  const words = query.search || query.q || ''
  const bound = { limit: PEOPLE_MAX + 1 }
  const found = await (words ? searchPeople(words, bound) : readNewestPeople(bound))
  const listed = found.slice(0, PEOPLE_MAX)
  const page = { ...query, sortByDirection: 'desc' as const }
  const { limit, offset } = limitAndOffsetOf(page)
  const counted = { total: listed.length, ...(found.length > PEOPLE_MAX && { more: true as const }) }
  return toListResponse(listed.slice(offset, offset + limit), counted, page)
}
