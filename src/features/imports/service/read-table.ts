import 'server-only'
import { LOCALES } from '@/contract/locales'
import { PEOPLE_COLUMNS, synonymsOf } from '@/features/registrations/contract/spreadsheet'
import { loadShippedTranslator, loadTranslator, type Translator } from '@/i18n/messages'
import { readSheet } from '@/server/spreadsheets/read/read-sheet'
import { IMPORT_ROWS_MAX, type PeopleListKind, type PostalCodeChoice } from '../contract'
import {
  EXTRA_KEYS,
  fileRefusal,
  type HeadingKey,
  type Headings,
  importTableOf,
  normalizeHeading,
  ROWS_ABOVE_HEADINGS,
} from '../rules/sheet'

type TableChoices = { kind: PeopleListKind; postal_codes?: PostalCodeChoice; addsWalkIns: boolean }

/** Reads the list of a file, with headings in any language. */
export async function readTable(file: File, choices: TableChoices) {
  const sheet = await readSheet(file, { rowsMax: IMPORT_ROWS_MAX, extraRows: ROWS_ABOVE_HEADINGS })
  const table = importTableOf(sheet.rows, { ...choices, headings: await readHeadings() })
  if (table.rows.length === 0) throw fileRefusal('import_empty')
  if (table.rows.length > IMPORT_ROWS_MAX)
    throw fileRefusal({ key: 'sheet_too_many_rows', values: { limit: IMPORT_ROWS_MAX } })
  return table
}

/** The headings as edited here, as shipped, as field names, and as other programs write them. */
async function readHeadings(): Promise<Headings> {
  const languages = await Promise.all(
    LOCALES.flatMap((locale) => [loadShippedTranslator(locale), loadTranslator(locale)]),
  )
  const keys: HeadingKey[] = [...PEOPLE_COLUMNS.map(({ key }) => key), ...EXTRA_KEYS]
  const others = PEOPLE_COLUMNS.flatMap(({ key }) =>
    synonymsOf(key).map((name) => [normalizeHeading(name), key] as const),
  )
  const named = keys.flatMap((key) =>
    [key, ...languages.map((t) => columnTitleOf(key, t))].map((name) => [normalizeHeading(name), key] as const),
  )
  return new Map([...others, ...named])
}

/** The columns of the entries of a webinar list that are not assigned. */
export const ENTRY_KEYS = ['name', 'email', 'came_at', 'left_at'] as const
export type ColumnKey = HeadingKey | (typeof ENTRY_KEYS)[number]

export const columnTitleOf = (key: ColumnKey, t: Translator): string =>
  key === 'row' || key === 'reason' ? t(`imports.${key}`) : t(`people.${key}`)
