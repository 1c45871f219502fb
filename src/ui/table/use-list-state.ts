'use client'

import { parseAsInteger, parseAsNumberLiteral, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { PAGE_SIZE, PAGE_SIZES } from '@/contract/lists'
import type { Filter, ListState, Sort } from './list-state'

const BY_ID: Sort = { by: 'id', direction: 'asc' }
const NAMES = ['page', 'per_page', 'sortBy', 'sortByDirection', 'search'] as const

type Options = {
  filters: readonly Filter[]
  sort?: Sort
  /** Tells two lists of one page apart in the address. */
  name?: string
}

/** Everything a list shows, kept in the address under the names of the call: it can be bookmarked, sent, and come back to. */
export function useListState({ filters, sort = BY_ID, name = '' }: Options) {
  const [list, setList] = useQueryStates(
    {
      page: parseAsInteger.withDefault(1),
      per_page: parseAsNumberLiteral(PAGE_SIZES).withDefault(PAGE_SIZE),
      sortBy: parseAsString.withDefault(sort.by),
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
    page: Math.max(list.page, 1),
    perPage: list.per_page,
    sort: { by: list.sortBy, direction: list.sortByDirection },
    search: list.search,
    filters: values,
  }
  return {
    state,
    setPage: (page: number) => void setList({ page }),
    setPerPage: (per_page: (typeof PAGE_SIZES)[number]) => void setList({ per_page, page: null }),
    setSort: ({ by, direction }: Sort) => void setList({ sortBy: by, sortByDirection: direction, page: null }),
    setSearch: (search: string) => void setList({ search: search || null, page: null }),
    setFilters: (next: Record<string, string>) => {
      void setList({ page: null })
      void setValues(Object.fromEntries(Object.entries(next).map(([column, value]) => [column, value.trim()])))
    },
  }
}
export type ListControls = ReturnType<typeof useListState>
