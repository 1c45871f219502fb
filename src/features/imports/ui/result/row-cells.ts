import type { ImportKey, ImportRow } from '../../contract'

type Row = Pick<ImportRow, 'values' | 'failures' | 'before' | 'outcome'>

export type Cell =
  | { kind: 'error'; value: string; errors: string[] }
  | { kind: 'change'; value: string; before: string }
  | { kind: 'unchanged'; value: string }

export function cellOf({ values, failures, before, outcome }: Row, key: ImportKey): Cell {
  const value = values[key] ?? ''
  const errors = failures.filter(({ attribute }) => attribute === key).flatMap(({ errors }) => errors)
  if (errors.length > 0) return { kind: 'error', value, errors }
  const replaced = before[key]
  if (outcome === 'updated' && replaced !== undefined) return { kind: 'change', value, before: replaced }
  return { kind: 'unchanged', value }
}

export const notesOf = ({ notes }: Pick<ImportRow, 'notes'>, key: ImportKey): string[] =>
  notes.filter(({ attribute }) => attribute === key).flatMap(({ errors }) => errors)

export const rowErrorsOf = ({ failures }: Pick<Row, 'failures'>, columns: readonly ImportKey[]): string[] =>
  failures.filter(({ attribute }) => !columns.includes(attribute)).flatMap(({ errors }) => errors)

const PERSON_KEYS: readonly ImportKey[] = ['email', 'title', 'first_name', 'last_name']

/** The columns that identify the person come first; the others stay in the order of the file. */
export const orderColumns = (columns: readonly ImportKey[]): ImportKey[] => [
  ...PERSON_KEYS.filter((key) => columns.includes(key)),
  ...columns.filter((key) => !PERSON_KEYS.includes(key)),
]

/** A phone hides unchanged cells except those that identify the person. */
export const identifiesPerson = (key: ImportKey, columns: readonly ImportKey[]): boolean =>
  PERSON_KEYS.includes(key) || (key === 'external_id' && !columns.includes('email'))
