// A table of figures is declared once as values; the screen, a PDF and a spreadsheet show the same columns and rows.

/** `month` is the first day of a month. */
export type FigureKind = 'text' | 'count' | 'share' | 'mean' | 'date' | 'month'

/** Null is not known; a text in a column of numbers says why. */
export type Figure = string | number | null

export type FigureColumn = {
  key: string
  title: string
  kind: FigureKind
  link?: { href: string; title: string }
}

export type FigureRow = {
  key: string | number
  /** The figures by column; that of the first column names the row. */
  figures: Readonly<Record<string, Figure>>
  /** The page to which the name of the row leads. */
  href?: string
  /** The kind of the row's figures where it is not that of the columns. */
  kind?: FigureKind
}

export type FigureTable = {
  title: string
  note?: string
  columns: readonly FigureColumn[]
  /** The columns that the screen draws as bars, too. */
  bars?: readonly string[]
  /** The columns whose figures have a ground, the darker the larger their share of these columns. */
  shaded?: readonly string[]
  /** The columns for which pages of paper are too narrow. */
  details?: readonly string[]
  rows: readonly FigureRow[]
  total?: FigureRow
}

/** Tables below a common heading. The heading of a single table is its title. */
export type FigurePart = { title: string; note?: string; tables: readonly FigureTable[] }

export const partOf = (table: FigureTable): FigurePart => ({ title: table.title, note: table.note, tables: [table] })

/** A field has one word and one kind in all tables of a feature; those without a kind are counts. */
export const columnsWith =
  <Key extends string>(kinds: Readonly<Partial<Record<Key, FigureKind>>>, titleOf: (key: Key) => string) =>
  (...keys: readonly Key[]): FigureColumn[] =>
    keys.map((key) => ({ key, title: titleOf(key), kind: kinds[key] ?? 'count' }))

export const rowsOf = ({ rows, total }: FigureTable): readonly FigureRow[] => (total ? [...rows, total] : rows)

export const kindIn = ({ kind }: Pick<FigureRow, 'kind'>, column: FigureColumn): FigureKind =>
  column.kind === 'text' ? 'text' : (kind ?? column.kind)
