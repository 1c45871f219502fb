'use client'

import { parseAsInteger, parseAsNumberLiteral, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { useMemo } from 'react'
import { PAGE_SIZE, PAGE_SIZES } from '@/contract/lists'
import type { Filter, ListState, Sort } from './list-state'

const BY_ID: Sort = { by: 'id', direction: 'asc' }

/** Everything a list shows, kept in the address under the names of the call: it can be bookmarked, sent, and come back to. */
export function useListState(filters: readonly Filter[], initial: Sort = BY_ID) {
  const [list, setList] = useQueryStates({
    page: parseAsInteger.withDefault(1),
    per_page: parseAsNumberLiteral(PAGE_SIZES).withDefault(PAGE_SIZE),
    sortBy: parseAsString.withDefault(initial.by),
    sortByDirection: parseAsStringLiteral(['asc', 'desc']).withDefault(initial.direction),
    search: parseAsString.withDefault(''),
  })
  const keys = useMemo(
    () =>
      Object.fromEntries(
        filters.map(({ column, initial: set }) => [`filter[${column}]`, parseAsString.withDefault(set ?? '')]),
      ),
    [filters],
  )
  const [values, setValues] = useQueryStates(keys)

  const state: ListState = {
    page: Math.max(list.page, 1),
    perPage: list.per_page,
    sort: { by: list.sortBy, direction: list.sortByDirection },
    search: list.search,
    filters: Object.fromEntries(filters.map(({ column }) => [column, values[`filter[${column}]`] ?? ''])),
  }
  return {
    state,
    setPage: (page: number) => void setList({ page }),
    setPerPage: (per_page: (typeof PAGE_SIZES)[number]) => void setList({ per_page, page: null }),
    setSort: ({ by, direction }: Sort) => void setList({ sortBy: by, sortByDirection: direction, page: null }),
    setSearch: (search: string) => void setList({ search: search || null, page: null }),
    setFilters: (next: Record<string, string>) => {
      void setList({ page: null })
      void setValues(
        Object.fromEntries(Object.entries(next).map(([column, value]) => [`filter[${column}]`, value.trim()])),
      )
    },
  }
}
export type ListControls = ReturnType<typeof useListState>
