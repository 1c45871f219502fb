import type { ListQuery } from '@/contract/lists'

type Direction = 'asc' | 'desc'
export type Sort = { by: string; direction: Direction }

/** A column that can be filtered by its beginning, or by one of the offered values. */
export type Filter = {
  column: string
  title: string
  options?: readonly { value: string; label: string; count?: number; hint?: string }[]
  /** Each value names a filter of the call: upcoming and past are two filters there, and one choice here. */
  flags?: true
  /** Set until the person removes it. */
  initial?: string
  /** The filter always has one of its values, at first the initial one. */
  required?: true
  /** Shows the values as chips instead of in the menu, each with its number; `total` is that of all rows. */
  chips?: { total?: number }
}

/** An active filter, as its chip shows it. */
export type Chip = { column: string; title: string; value: string; displayValue: string }

export type ListState = { page: number; perPage: number; sort: Sort; search: string; filters: Record<string, string> }

// The server refuses larger values in an address.
const PAGE_LAST = 1_000_000
const WORDS_MAX = 200

export const clampPage = (page: number) => Math.min(Math.max(page, 1), PAGE_LAST)
export const clampSearch = (search: string) => search.slice(0, WORDS_MAX)

/** Accepts one of the offered values, or a text that leaves room for the sign for "begins with". */
export function validFilterOf({ options, initial = '', required }: Filter, value: string): string {
  if (!options) return value.slice(0, WORDS_MAX - 1)
  if (options.some((option) => option.value === value)) return value
  return required ? initial : ''
}

/** The columns that an address may sort by. */
export const sortableColumnsOf = (columns: readonly { key: string; sortable?: boolean }[], initial: Sort): string[] => [
  'id',
  initial.by,
  ...columns.filter(({ sortable }) => sortable).map(({ key }) => key),
]

/** The first click on a column sorts it in ascending order; each further click reverses the order. */
export function nextSort(current: Sort, column: string): Sort {
  const toggled = current.by === column && current.direction === 'asc' ? 'desc' : 'asc'
  return { by: column, direction: toggled }
}

export function activeChipsOf(filters: readonly Filter[], values: Record<string, string>): Chip[] {
  return filters.flatMap(({ column, title, options, required }) => {
    const value = values[column]?.trim()
    if (!value || required) return []
    return [{ column, title, value, displayValue: options?.find((option) => option.value === value)?.label ?? value }]
  })
}

/** Builds the query of the call from the state of the list; a text filter becomes a prefix search. */
export function listQueryOf(
  state: ListState,
  filters: readonly Filter[],
  fixed: Record<string, string | number> = {},
): Partial<ListQuery> {
  const chosen = filters.flatMap((filter) => {
    const value = state.filters[filter.column]?.trim()
    return value ? [filterEntryOf(filter, value)] : []
  })
  const filter = { ...Object.fromEntries(chosen), ...fixed }
  return {
    page: state.page,
    per_page: state.perPage,
    sortBy: state.sort.by,
    sortByDirection: state.sort.direction,
    ...(state.search.trim() && { search: state.search.trim() }),
    ...(Object.keys(filter).length > 0 && { filter }),
  }
}

function filterEntryOf({ column, options, flags }: Filter, value: string): [string, string | number] {
  if (flags) return [value, 1]
  return [column, options ? value : `${value}%`]
}

/** Returns the first and last row of a page, for "21–40 of 312". */
export function rowRangeOf({ page, perPage, total }: { page: number; perPage: number; total: number }) {
  return { from: total === 0 ? 0 : (page - 1) * perPage + 1, to: Math.min(page * perPage, total) }
}
