import { queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '@/contract/endpoint'
import { type CallInput, call, type ResponseBody } from './call'

/**
 * Returns the options of useQuery. The key is the path and the input, so that a save can invalidate everything read
 * below its path.
 */
export const query = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) =>
  queryOptions<ResponseBody<E>>({
    queryKey: [endpoint.path, input],
    queryFn: () => call(endpoint, input),
  })

/** Reads one item by its id, or an empty one by 'new'; the endpoint of every item has this parameter only. */
export const itemQuery = <E extends Endpoint>(endpoint: E, id: number | string, input?: CallInput<E>['query']) =>
  query(endpoint, { params: { id } as CallInput<E>['params'], ...(input && { query: input }) })

/** Matches the lists and items that a save at this endpoint makes stale. */
export const isRelatedTo = (endpoint: Pick<Endpoint, 'path'>) => (read: KeyedQuery) =>
  isListOf(endpoint)(read) || String(read.queryKey[0]).startsWith(`${listPathOf(endpoint)}/`)

/** Matches the lists only, because a deleted item can no longer be read. */
export const isListOf = (endpoint: Pick<Endpoint, 'path'>) => (read: KeyedQuery) =>
  read.queryKey[0] === listPathOf(endpoint)

type KeyedQuery = { queryKey: readonly unknown[] }

const listPathOf = ({ path }: Pick<Endpoint, 'path'>) => path.replace(/\/\{\w+\}$/, '')
