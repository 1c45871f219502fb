import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '@/contract/endpoint'
import type { ListQuery, ListResponse } from '@/contract/lists'
import { type CallFailed, type CallInput, call, type ResponseBody } from './call'

export type ListedRow = { id?: string | number | null }

/** Any endpoint that answers `{ data, meta }` as listOf() declares it. */
export type ListEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<ListResponse<ListedRow>>>
export type RowOf<E extends ListEndpoint> = ResponseBody<E>['data'][number]

/** Returns the options of useQuery for a page of a list. */
export const listQuery = <E extends ListEndpoint>(endpoint: E, query: Partial<ListQuery>) =>
  pageQuery(endpoint, { query })

type ListPageInput<E extends ListEndpoint> = { params?: CallInput<E>['params']; query: Partial<ListQuery> }

/** Returns the options for a list that belongs to the item in `params`. */
export const pageQuery = <E extends ListEndpoint>(endpoint: E, page: ListPageInput<E>) =>
  queryOptions<ListResponse<RowOf<E>>, CallFailed>({
    queryKey: [endpoint.path, page],
    queryFn: () => readList(endpoint, page),
  })

/** Casts, because TypeScript cannot infer the query and the rows of a generic list; listOf() declares both. */
const readList = <E extends ListEndpoint>(endpoint: E, { params, query }: ListPageInput<E>) =>
  call(endpoint, { params, query: query as z.input<E['query']> }) as Promise<ListResponse<RowOf<E>>>
