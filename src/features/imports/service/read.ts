import 'server-only'
import { LOCALES } from '@/contract/locales'
import { OTHER_NAMES, PEOPLE_COLUMNS } from '@/features/registrations/contract/spreadsheet'
import { shippedTranslator, type Translator, translatorFor } from '@/i18n/messages'
import { readSheet } from '@/server/sheet-reader'
import { IMPORT_ROWS_MAX, type ImportKind } from '../contract'
import { EXTRA_KEYS, type HeadingKey, type Headings, ROWS_ABOVE, refusedFile, spelled, tableOf } from '../rules'

/** The list in a file, under the headings of any language. */
export async function readTable(file: File, kind: ImportKind) {
  const sheet = await readSheet(file, { rowsMax: IMPORT_ROWS_MAX, above: ROWS_ABOVE })
  const table = tableOf(sheet.rows, { kind, headings: await readHeadings() })
  if (table.rows.length === 0) throw refusedFile('import_empty')
  if (table.rows.length > IMPORT_ROWS_MAX)
    throw refusedFile({ key: 'sheet_too_many_rows', values: { limit: IMPORT_ROWS_MAX } })
  return table
}

/** As they are called here and now, as they were shipped, as the wire calls them, and as others do. */
async function readHeadings(): Promise<Headings> {
  const languages = await Promise.all(LOCALES.flatMap((locale) => [shippedTranslator(locale), translatorFor(locale)]))
  const keys: HeadingKey[] = [...PEOPLE_COLUMNS.map(({ key }) => key), ...EXTRA_KEYS]
  const others = PEOPLE_COLUMNS.flatMap(({ key }) =>
    (OTHER_NAMES[key] ?? []).map((name) => [spelled(name), key] as const),
  )
  const named = keys.flatMap((key) =>
    [key, ...languages.map((t) => titleOf(key, t))].map((name) => [spelled(name), key] as const),
  )
  return new Map([...others, ...named])
}

/** What a column of people is called, in a list as in a file of faulty rows. */
export const titleOf = (key: HeadingKey, t: Translator): string =>
  key === 'row' || key === 'reason' ? t(`imports.${key}`) : t(`people.${key}`)
