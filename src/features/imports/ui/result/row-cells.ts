import type { ImportKey, ImportRow } from '../contract'

type Row = Pick<ImportRow, 'values' | 'failures' | 'before' | 'outcome'>

/** What there is to say about a cell: what is wrong with it, what it replaces, or nothing. */
export type Cell =
  | { told: 'wrong'; value: string; errors: string[] }
  | { told: 'change'; value: string; before: string }
  | { told: 'nothing'; value: string }

export function cellOf({ values, failures, before, outcome }: Row, key: ImportKey): Cell {
  const value = values[key] ?? ''
  const errors = failures.filter(({ attribute }) => attribute === key).flatMap(({ errors }) => errors)
  if (errors.length > 0) return { told: 'wrong', value, errors }
  const replaced = before[key]
  if (outcome === 'updated' && replaced !== undefined) return { told: 'change', value, before: replaced }
  return { told: 'nothing', value }
}

/** What is wrong with a row and stands at none of the columns that its list has. */
export const looseErrorsOf = ({ failures }: Pick<Row, 'failures'>, columns: readonly ImportKey[]): string[] =>
  failures.filter(({ attribute }) => !columns.includes(attribute)).flatMap(({ errors }) => errors)

const NAMES: readonly ImportKey[] = ['email', 'title', 'first_name', 'last_name']

/** Who it is comes first; the others stay in the order of the file. */
export const orderedColumns = (columns: readonly ImportKey[]): ImportKey[] => [
  ...NAMES.filter((key) => columns.includes(key)),
  ...columns.filter((key) => !NAMES.includes(key)),
]

/** Whether a cell is shown on a phone though there is nothing to say about it: it tells who the row is about. */
export const namesPerson = (key: ImportKey, columns: readonly ImportKey[]): boolean =>
  NAMES.includes(key) || (key === 'external_id' && !columns.includes('email'))
