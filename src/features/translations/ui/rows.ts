import type { Translations } from '../contract'

export type TranslatedText = {
  /** The module and the key, for example `events.state.open`. */
  path: string
  source: string
  target: string
  shipped: string
  /** The last editor of an edited text; null when the account is gone. */
  changed?: { name: string | null; at: string }
  /** The edited text that no longer fits. */
  left_out?: string
}

export const FILTERS = ['all', 'missing', 'changed'] as const
export type TextFilter = (typeof FILTERS)[number]

export function textRowsOf(texts: Translations, module: string | undefined): TranslatedText[] {
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

type RowFilter = { filter: TextFilter; search: string }

/** Finds the rows whose key or texts contain each word of the search. */
export function filterRows(rows: readonly TranslatedText[], { filter, search }: RowFilter): TranslatedText[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return rows.filter((row) => {
    if (filter === 'changed' && !row.changed) return false
    if (filter === 'missing' && !isMissing(row)) return false
    const all = `${row.path}\n${row.source}\n${row.target}`.toLowerCase()
    return words.every((word) => all.includes(word))
  })
}

/** A text is missing when it is empty or equals the source. */
const isMissing = ({ source, target }: TranslatedText) => target === '' || (target === source && /\p{L}/u.test(target))
