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
  const table = importTableOf(sheet.rows, { ...choices, headings: await readPeopleHeadings() })
  if (table.rows.length === 0) throw fileRefusal('import_empty')
  if (table.rows.length > IMPORT_ROWS_MAX)
    throw fileRefusal({ key: 'sheet_too_many_rows', values: { limit: IMPORT_ROWS_MAX } })
  return table
}

/** The headings as edited here, as shipped, as field names, and as other programs write them. */
async function readPeopleHeadings(): Promise<Headings> {
  const keys: HeadingKey[] = [...PEOPLE_COLUMNS.map(({ key }) => key), ...EXTRA_KEYS]
  const others = PEOPLE_COLUMNS.flatMap(({ key }) =>
    synonymsOf(key).map((name) => [normalizeHeading(name), key] as const),
  )
  return new Map([...others, ...(await readHeadings(keys, columnTitleOf))])
}

/** The headings of these columns in every language, as edited here, as shipped, and as the keys themselves. */
export async function readHeadings<Key extends string>(
  keys: readonly Key[],
  titleOf: (key: Key, t: Translator) => string,
): Promise<ReadonlyMap<string, Key>> {
  const languages = await Promise.all(
    LOCALES.flatMap((locale) => [loadShippedTranslator(locale), loadTranslator(locale)]),
  )
  return new Map(
    keys.flatMap((key) =>
      [key, ...languages.map((t) => titleOf(key, t))].map((name) => [normalizeHeading(name), key] as const),
    ),
  )
}

/** The columns of the entries of a webinar list that are not assigned. */
export const ENTRY_KEYS = ['name', 'email', 'came_at', 'left_at'] as const
export type ColumnKey = HeadingKey | (typeof ENTRY_KEYS)[number]

export const columnTitleOf = (key: ColumnKey, t: Translator): string =>
  key === 'row' || key === 'reason' ? t(`imports.${key}`) : t(`people.${key}`)
