import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { Endpoint } from '@/contract/endpoint'
import type { ListAnswer, ListQuery } from '@/contract/lists'
import { type Answer, type CallFailed, type CallInput, call } from './call'

export type Listed = { id?: string | number | null }

/** Any endpoint that answers `{ data, meta }` as listOf() declares it. */
export type ListEndpoint = Endpoint<z.ZodType, z.ZodType, z.ZodType, z.ZodType<ListAnswer<Listed>>>
export type RowOf<E extends ListEndpoint> = Answer<E>['data'][number]

/** What useQuery takes to read a page of a list. */
export const listQuery = <E extends ListEndpoint>(endpoint: E, query: Partial<ListQuery>) =>
  pageQuery(endpoint, { query })

type Page<E extends ListEndpoint> = { params?: CallInput<E>['params']; query: Partial<ListQuery> }

/** The same of a list that belongs to one item, which `params` names. */
export const pageQuery = <E extends ListEndpoint>(endpoint: E, page: Page<E>) =>
  queryOptions<ListAnswer<RowOf<E>>, CallFailed>({
    queryKey: [endpoint.path, page],
    queryFn: () => readList(endpoint, page),
  })

/** TypeScript cannot see through the generic endpoint that every list takes a ListQuery and answers its own rows; listOf() declares both. */
const readList = <E extends ListEndpoint>(endpoint: E, { params, query }: Page<E>) =>
  call(endpoint, { params, query: query as z.input<E['query']> }) as Promise<ListAnswer<RowOf<E>>>
