import { isOneOf } from '@/contract/fields'
import { Invalid } from '@/contract/problems'
import { NUMBER_KINDS } from '@/contract/values/numbers'
import { QUESTION_MAX } from '@/features/registrations/contract/fields'
import { EXAMPLE_PERSON, IMPORTED_KEYS, type PeopleKey } from '@/features/registrations/contract/spreadsheet'
import { IMPORT_KEYS, type ImportKey, type PeopleListKind, type PostalCodeChoice } from '../contract'

export const EXTRA_KEYS = ['row', 'reason'] as const
export type HeadingKey = PeopleKey | (typeof EXTRA_KEYS)[number]
export type Headings = ReadonlyMap<string, HeadingKey>

type Cell = string | number | boolean | null
export type SheetRow = { row: number; cells: readonly Cell[] }

/** Headings are equal regardless of case, punctuation and the encoding of umlauts. */
export const normalizeHeading = (heading: string): string =>
  heading
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** The number of rows, such as a title, that may precede the headings. */
export const ROWS_ABOVE_HEADINGS = 20

const HEADING_MAX = 100
const HEADINGS_SHOWN_MAX = 50

/** The columns to read. A list of attendees includes the names, which are shown but not written. */
const READ_KEYS: Record<PeopleListKind, readonly ImportKey[]> = {
  registrations: IMPORTED_KEYS,
  participated: [...IMPORTED_KEYS, 'participated'],
}
export const USED_KEYS: Record<PeopleListKind, readonly ImportKey[]> = {
  registrations: IMPORTED_KEYS,
  participated: ['email', 'external_id', 'participated'],
}
const IDENTIFYING_KEYS: Record<PeopleListKind, readonly ImportKey[]> = {
  registrations: ['email'],
  participated: ['email', 'external_id'],
}

/** The stored columns of a list that this version knows. */
export const importKeysOf = (columns: readonly string[]): ImportKey[] =>
  columns.filter((column) => isOneOf(IMPORT_KEYS, column))

export type RowValues = Partial<Record<ImportKey | 'id', string>>
type TableOptions = {
  kind: PeopleListKind
  headings: Headings
  postal_codes?: PostalCodeChoice
  /** All columns are written then. */
  addsWalkIns?: boolean
}
type ImportTable = {
  columns: ImportKey[]
  ignored: string[]
  /** The postal codes that may have lost a leading zero. */
  shortPostalCodes: number[]
  rows: { row: number; values: RowValues }[]
}

/** The cells under known headings, without the example row of the template. */
export function importTableOf(
  rows: readonly SheetRow[],
  { kind, headings, postal_codes, addsWalkIns = false }: TableOptions,
): ImportTable {
  const keysOf = ({ cells }: SheetRow) => cells.map((cell) => headings.get(normalizeHeading(cellTextOf(cell))))
  const headingIndex = rows
    .slice(0, ROWS_ABOVE_HEADINGS)
    .findIndex((row) => keysOf(row).some((key) => isOneOf(IDENTIFYING_KEYS[kind], key)))
  const headingRow = rows[headingIndex]
  if (!headingRow) throw fileRefusal(kind === 'registrations' ? 'import_no_email' : 'import_no_person')

  const keys = keysOf(headingRow).map((key) => (key === 'id' || isOneOf(READ_KEYS[kind], key) ? key : undefined))
  const repeatedKey = keys.find((key, index) => key !== undefined && keys.indexOf(key) !== index)
  if (repeatedKey)
    throw fileRefusal({
      key: 'import_column_twice',
      values: { heading: cellTextOf(headingRow.cells[keys.lastIndexOf(repeatedKey)]) },
    })

  const usedKeys = addsWalkIns ? READ_KEYS[kind] : USED_KEYS[kind]
  const isRecognised = keysOf(headingRow).map((key) => isOneOf([...usedKeys, ...EXTRA_KEYS, 'id'], key))
  const ignored = headingRow.cells
    .filter((_, index) => !isRecognised[index])
    .map((cell) => cellTextOf(cell).slice(0, HEADING_MAX))
  const people = rows.slice(headingIndex + 1)
  const read = people.map(({ row, cells }) => {
    const padded = postal_codes === 'padded' ? padPostalCode(keys, cells) : cells
    return { row, values: valuesOf(keys, padded) }
  })
  return {
    columns: keys.filter((key) => key !== undefined && key !== 'id'),
    ignored: ignored.filter(Boolean).slice(0, HEADINGS_SHOWN_MAX),
    shortPostalCodes: people.map(({ cells }) => cells[keys.indexOf('postal_code')]).filter(isShortPostalCode),
    rows: read.filter(({ values }) => Object.keys(values).length > 0 && !isExample(values)),
  }
}

/** German postal codes have five digits; a number of four may be one from Saxony, or one from Austria or Switzerland. */
const isShortPostalCode = (cell: Cell | undefined): cell is number =>
  typeof cell === 'number' && Number.isInteger(cell) && cell >= 1000 && cell <= 9999

const padPostalCode = (keys: readonly (ImportKey | 'id' | undefined)[], cells: readonly Cell[]): Cell[] =>
  cells.map((cell, index) => (keys[index] === 'postal_code' && isShortPostalCode(cell) ? `0${cell}` : cell))

export const fileRefusal = (text: Invalid['text']) => new Invalid({ xlsx: [text] }, text)

const isExample = (values: RowValues) => values.email?.toLowerCase() === EXAMPLE_PERSON.email

/** The text of a cell as a person would type it. */
export function cellTextOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return ''
  // String() writes a large number with an exponent.
  return String(typeof cell === 'number' && Number.isInteger(cell) ? BigInt(cell) : cell).trim()
}

/** Invisible characters are removed from the fields that identify a person. */
const STRIPPED_KEYS = ['email', 'external_id', ...NUMBER_KINDS] as const
const INVISIBLE = /\u00ad|[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g
export const withoutInvisible = (text: string): string => text.replace(INVISIBLE, '')
/** Longer than any field allows, so that a text that is too long is still refused after the cut. */
const CELL_MAX = QUESTION_MAX + 1

/**
 * Excel shows a long number as 8,02760E+14 and keeps only its first digits when that is stored as text, and it keeps no more
 * than 15 digits of any number. Such a cell is read as Excel shows it, so that it is refused.
 */
const isRounded = (cell: Cell | undefined): cell is number =>
  typeof cell === 'number' && (!Number.isInteger(cell) || cell >= 1e15 || (cell >= 1e11 && cell % 1e6 === 0))

const numberTextOf = (cell: Cell | undefined): string =>
  isRounded(cell) ? cell.toExponential(5).replace('.', ',').replace('e', 'E') : cellTextOf(cell)

function valuesOf(keys: readonly (ImportKey | 'id' | undefined)[], cells: readonly Cell[]): RowValues {
  const filled = keys.flatMap((key, index) => {
    const cell = cells[index]
    const read = isOneOf(NUMBER_KINDS, key) ? numberTextOf(cell) : cellTextOf(cell)
    const text = isOneOf(STRIPPED_KEYS, key) ? withoutInvisible(read) : read
    return key && text ? [[key, text.slice(0, CELL_MAX)] as const] : []
  })
  return Object.fromEntries(filled)
}
