import { parseAsInteger, parseAsNumberLiteral, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { PAGE_SIZE, PAGE_SIZES } from '@/contract/lists'
import {
  clampPage,
  clampSearch,
  type Filter,
  type ListState,
  type Sort,
  sortableColumnsOf,
  validFilterOf,
} from './list-state'

const BY_ID: Sort = { by: 'id', direction: 'asc' }
const NAMES = ['page', 'per_page', 'sortBy', 'sortByDirection', 'search'] as const

type Options = {
  columns: readonly { key: string; sortable?: boolean }[]
  filters: readonly Filter[]
  sort?: Sort
  /** Distinguishes two lists of one page in the address. */
  name?: string
}

/**
 * Keeps the state of a list in the address under the names of the call, so that it can be bookmarked and shared.
 * Unknown values are ignored, so that an old link still shows the list.
 */
export function useListState({ columns, filters, sort = BY_ID, name = '' }: Options) {
  const [list, setList] = useQueryStates(
    {
      page: parseAsInteger.withDefault(1),
      per_page: parseAsNumberLiteral(PAGE_SIZES).withDefault(PAGE_SIZE),
      sortBy: parseAsStringLiteral(sortableColumnsOf(columns, sort)).withDefault(sort.by),
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
    page: clampPage(list.page),
    perPage: list.per_page,
    sort: { by: list.sortBy, direction: list.sortByDirection },
    search: clampSearch(list.search),
    filters: Object.fromEntries(
      filters.map((filter) => [filter.column, validFilterOf(filter, values[filter.column] ?? '')]),
    ),
  }
  return {
    state,
    setPage: (page: number) => void setList({ page }),
    setPerPage: (per_page: (typeof PAGE_SIZES)[number]) => void setList({ per_page, page: null }),
    setSort: ({ by, direction }: Sort) => void setList({ sortBy: by, sortByDirection: direction, page: null }),
    setSearch: (search: string) => void setList({ search: search || null, page: null }),
    /** Removes search and filters and returns to the first page. */
    reset: () => {
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
