/** The ticked rows of a list by their ids, or all rows that one search with its filters finds. */
type Ticked = {
  ids: ReadonlySet<string>
  /** Search and filters under which all rows were ticked. */
  allOf?: string
}

/** The target of an action, as a call names it: by ids, or by search and filters, with the number of rows. */
export type ChosenRows = {
  count: number
  ids?: string[]
  search?: string
  filter?: Record<string, unknown>
}

export const NOTHING_TICKED: Ticked = { ids: new Set() }

export const isTicked = ({ ids, allOf }: Ticked, id: string): boolean => allOf !== undefined || ids.has(id)

/**
 * Unticking one row while all are ticked leaves those of the page, so that no invisible row stays ticked by accident.
 */
export function toggleRow(ticked: Ticked, id: string, page: readonly string[]): Ticked {
  const ids = new Set(ticked.allOf === undefined ? ticked.ids : page)
  if (!ids.delete(id)) ids.add(id)
  return { ids }
}

export function togglePage(ticked: Ticked, page: readonly string[]): Ticked {
  if (ticked.allOf !== undefined) return NOTHING_TICKED
  if (pageStatusOf(ticked, page) === 'all') return { ids: new Set([...ticked.ids].filter((id) => !page.includes(id))) }
  return { ids: new Set([...ticked.ids, ...page]) }
}

/** Tells how much of the current page is ticked. */
export function pageStatusOf(ticked: Ticked, page: readonly string[]): 'all' | 'some' | 'none' {
  const here = page.filter((id) => isTicked(ticked, id)).length
  if (here === 0) return 'none'
  return here === page.length ? 'all' : 'some'
}

type Narrowing = { search?: string; filter?: Record<string, unknown> }

/** Two queries with the same key find the same rows. */
export const narrowingKeyOf = ({ search, filter }: Narrowing): string => JSON.stringify([search ?? '', filter ?? {}])

/** `total` is the number of rows that search and filters find now. */
export function chosenRowsOf({ ids, allOf }: Ticked, { search, filter }: Narrowing, total: number): ChosenRows {
  if (allOf === undefined) return { count: ids.size, ids: [...ids] }
  return { count: total, ...(search && { search }), ...(filter && { filter }) }
}
