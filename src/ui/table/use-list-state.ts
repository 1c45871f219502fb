'use client'

import { parseAsInteger, parseAsNumberLiteral, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { PAGE_SIZE, PAGE_SIZES } from '@/contract/lists'
import {
  type Filter,
  type ListState,
  readableFilter,
  readablePage,
  readableSearch,
  type Sort,
  sortableBy,
} from './list-state'

const BY_ID: Sort = { by: 'id', direction: 'asc' }
const NAMES = ['page', 'per_page', 'sortBy', 'sortByDirection', 'search'] as const

type Options = {
  columns: readonly { key: string; sortable?: boolean }[]
  filters: readonly Filter[]
  sort?: Sort
  /** Tells two lists of one page apart in the address. */
  name?: string
}

/**
 * Everything a list shows, kept in the address under the names of the call: it can be bookmarked, sent, and come back to.
 * What the list does not know is passed over: an old link still shows the list.
 */
export function useListState({ columns, filters, sort = BY_ID, name = '' }: Options) {
  const [list, setList] = useQueryStates(
    {
      page: parseAsInteger.withDefault(1),
      per_page: parseAsNumberLiteral(PAGE_SIZES).withDefault(PAGE_SIZE),
      sortBy: parseAsStringLiteral(sortableBy(columns, sort)).withDefault(sort.by),
      sortByDirection: parseAsStringLiteral(['asc', 'desc']).withDefault(sort.direction),
      search: parseAsString.withDefault(''),
    },
    { urlKeys: Object.fromEntries(NAMES.map((key) => [key, name + key])) },
  )
  const [values, setValues] = useQueryStates(
    Object.fromEntries(filters.map(({ column, initial }) => [column, parseAsString.withDefault(initial ?? '')])),
    { urlKeys: Object.fromEntries(filters.map(({ column }) => [column, `${name}filter[${column}]`])) },
  )
  const state: ListState = {
    page: readablePage(list.page),
    perPage: list.per_page,
    sort: { by: list.sortBy, direction: list.sortByDirection },
    search: readableSearch(list.search),
    filters: Object.fromEntries(
      filters.map((filter) => [filter.column, readableFilter(filter, values[filter.column] ?? '')]),
    ),
  }
  return {
    state,
    setPage: (page: number) => void setList({ page }),
    setPerPage: (per_page: (typeof PAGE_SIZES)[number]) => void setList({ per_page, page: null }),
    setSort: ({ by, direction }: Sort) => void setList({ sortBy: by, sortByDirection: direction, page: null }),
    setSearch: (search: string) => void setList({ search: search || null, page: null }),
    /** Without search and filters, from the first page. */
    widen: () => {
      void setList({ search: null, page: null })
      void setValues(Object.fromEntries(filters.map(({ column }) => [column, ''])))
    },
    setFilters: (next: Record<string, string>) => {
      void setList({ page: null })
      void setValues(Object.fromEntries(Object.entries(next).map(([column, value]) => [column, value.trim()])))
    },
  }
}
export type ListControls = ReturnType<typeof useListState>
