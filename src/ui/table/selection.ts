/** What is ticked in a list: rows by their ids, or everything that one search with its filters finds. */
export type Ticked = {
  ids: ReadonlySet<string>
  /** Search and filters under which all were ticked. */
  allOf?: string
}

/** Whom an action is for, as a call names them: by id, or by search and filters; and how many they are. */
export type ChosenRows = {
  count: number
  ids?: string[]
  search?: string
  filter?: Record<string, unknown>
}

export const NOTHING_TICKED: Ticked = { ids: new Set() }

export const isTicked = ({ ids, allOf }: Ticked, id: string): boolean => allOf !== undefined || ids.has(id)

/** Taking one off when all are ticked leaves those in sight: what nobody sees is not kept by accident. */
export function toggleRow(ticked: Ticked, id: string, page: readonly string[]): Ticked {
  const ids = new Set(ticked.allOf === undefined ? ticked.ids : page)
  if (!ids.delete(id)) ids.add(id)
  return { ids }
}

export function togglePage(ticked: Ticked, page: readonly string[]): Ticked {
  if (ticked.allOf !== undefined) return NOTHING_TICKED
  if (statusOf(ticked, page) === 'all') return { ids: new Set([...ticked.ids].filter((id) => !page.includes(id))) }
  return { ids: new Set([...ticked.ids, ...page]) }
}

/** How much of the page in sight is ticked. */
export function statusOf(ticked: Ticked, page: readonly string[]): 'all' | 'some' | 'none' {
  const here = page.filter((id) => isTicked(ticked, id)).length
  if (here === 0) return 'none'
  return here === page.length ? 'all' : 'some'
}

type Asked = { search?: string; filter?: Record<string, unknown> }

/** Two lists with the same key find the same rows. */
export const narrowingOf = ({ search, filter }: Asked): string => JSON.stringify([search ?? '', filter ?? {}])

/** `total` is how many the search and the filters find now. */
export function chosenRows({ ids, allOf }: Ticked, { search, filter }: Asked, total: number): ChosenRows {
  if (allOf === undefined) return { count: ids.size, ids: [...ids] }
  return { count: total, ...(search && { search }), ...(filter && { filter }) }
}
