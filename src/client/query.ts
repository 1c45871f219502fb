import { queryOptions } from '@tanstack/react-query'
import type { Endpoint } from '@/contract/endpoint'
import { type Answer, type CallInput, call } from './call'

/** What useQuery takes; the key is the path and the input, so saving at a path can drop all that was read below it. */
export const query = <E extends Endpoint>(endpoint: E, input: CallInput<E> = {}) =>
  queryOptions<Answer<E>>({
    queryKey: [endpoint.path, input],
    queryFn: () => call(endpoint, input),
  })

/** One item by its id, or the empty one by 'new'; every item's endpoint declares this one parameter. */
export const itemQuery = <E extends Endpoint>(endpoint: E, id: number | string, asked?: CallInput<E>['query']) =>
  query(endpoint, { params: { id } as CallInput<E>['params'], ...(asked && { query: asked }) })

/** The lists and items that a save at this endpoint makes stale. */
export const relatedTo = (endpoint: Pick<Endpoint, 'path'>) => (read: Read) =>
  isListOf(endpoint)(read) || String(read.queryKey[0]).startsWith(`${listPathOf(endpoint)}/`)

/** The lists alone: after a deletion the item itself can no longer be read. */
export const isListOf = (endpoint: Pick<Endpoint, 'path'>) => (read: Read) => read.queryKey[0] === listPathOf(endpoint)

type Read = { queryKey: readonly unknown[] }

const listPathOf = ({ path }: Pick<Endpoint, 'path'>) => path.replace(/\/\{\w+\}$/, '')
