import { LANGUAGE_TAGS, type Locale } from '@/contract/locales'
import { CSV_TYPE } from '@/contract/shapes'
import { downloadHeaders } from '../../files/download-headers'
import { FORMULA_LIKE, sanitizeCellText } from './cells'

type Csv<Key extends string> = {
  name: string
  columns: readonly { key: Key; title: string }[]
  rows: readonly Readonly<Record<Key, string | number>>[]
}

/** The separators that spreadsheet programs expect in each language. */
const SEPARATORS: Record<Locale, string> = { de: ';', en: ',' }
/** Without this mark programs take the file for one of an older encoding. */
const BYTE_ORDER_MARK = '\uFEFF'

/** A short table as text, for programs that read no workbook. */
export function csvResponse<Key extends string>(
  { name, columns, rows }: Csv<Key>,
  { locale, now }: { locale: Locale; now: Date },
): Response {
  const numbers = new Intl.NumberFormat(LANGUAGE_TAGS[locale], { useGrouping: false })
  const fieldOf = (value: string | number) => (typeof value === 'number' ? numbers.format(value) : textField(value))
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ key }) => row[key]))]
  const text = lines.map((line) => `${line.map(fieldOf).join(SEPARATORS[locale])}\r\n`).join('')
  const headers = downloadHeaders({ name: `${name}.csv`, content_type: `${CSV_TYPE}; charset=utf-8`, now })
  return new Response(BYTE_ORDER_MARK + text, { headers })
}

/** Every text is quoted, so that none is split by another separator. The apostrophe keeps programs from computing it. */
function textField(value: string): string {
  const text = sanitizeCellText(value)
  return `"${(FORMULA_LIKE.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`
}
