import type { Translations } from '../contract'

/** One text in two languages. */
export type TextRow = {
  /** Its module and key, as in `events.state.open`. */
  path: string
  source: string
  target: string
  shipped: string
  /** Who wrote it, where that is not the shipped one; nobody who has left is named. */
  changed?: { name: string | null; at: string }
  /** What was written there, and no longer fits. */
  left_out?: string
}

export const FILTERS = ['all', 'missing', 'changed'] as const
export type TextFilter = (typeof FILTERS)[number]

export function rowsOf(texts: Translations, module: string | undefined): TextRow[] {
  const { source_translations, target_translations, shipped_translations, changed_by, left_out } = texts
  return Object.entries(shipped_translations).map(([key, shipped]) => ({
    path: module === undefined ? key : `${module}.${key}`,
    source: source_translations[key] ?? '',
    target: target_translations[key] ?? '',
    shipped,
    changed: changed_by[key],
    left_out: left_out[key],
  }))
}

type Wanted = { filter: TextFilter; search: string }

/** Every word of the search stands somewhere in the key or in one of both texts. */
export function chosenRows(rows: readonly TextRow[], { filter, search }: Wanted): TextRow[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (filter === 'changed' && !row.changed) return false
    if (filter === 'missing' && !isMissing(row)) return false
    const all = `${row.path}\n${row.source}\n${row.target}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

/** Nothing is there, or the very words of the other language. */
const isMissing = ({ source, target }: TextRow) => target === '' || (target === source && /\p{L}/u.test(target))
