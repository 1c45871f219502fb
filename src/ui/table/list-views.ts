import type { Filter } from './list-state'

/** A state of a list that the screen offers; `query` is the query of its address, and empty for the initial state. */
export type StandardView = { name: string; query: string }

const LIST_KEYS = ['per_page', 'sortBy', 'sortByDirection', 'search']

type ListAddress = { name?: string; filters: readonly Pick<Filter, 'column'>[] }

/** The part of an address that a view stores: everything that narrows and sorts the list, without the page. */
export function viewQueryOf(address: URLSearchParams, { name = '', filters }: ListAddress): string {
  const keys = [...LIST_KEYS.map((key) => name + key), ...filters.map(({ column }) => `${name}filter[${column}]`)]
  const entries = keys.flatMap((key) => {
    const value = address.get(key)
    return value === null ? [] : [[key, value]]
  })
  return new URLSearchParams(entries).toString()
}

/** The query of a view within an address; what does not belong to the list, such as an open tab, stays. */
export function addressOfView(address: URLSearchParams, view: string, { name = '', filters }: ListAddress): string {
  const own = ['page', ...LIST_KEYS].map((key) => name + key)
  const columns = filters.map(({ column }) => `${name}filter[${column}]`)
  const others = [...address].filter(([key]) => !own.includes(key) && !columns.includes(key))
  const query = new URLSearchParams([...others, ...new URLSearchParams(view)]).toString()
  return query && `?${query}`
}

/** Two queries are the same view in whatever order their parts are. */
export const isSameView = (one: string, other: string): boolean => sortedQueryOf(one) === sortedQueryOf(other)

function sortedQueryOf(query: string): string {
  const parts = new URLSearchParams(query)
  parts.sort()
  return parts.toString()
}
