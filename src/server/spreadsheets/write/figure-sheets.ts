import 'server-only'
import {
  type FigureColumn,
  type FigureKind,
  type FigurePart,
  type FigureRow,
  type FigureTable,
  rowsOf,
} from '@/contract/figures'
import type { Locale } from '@/contract/locales'
import { cellText } from '@/i18n/figures'
import type { Cell, CellKind } from './cells'
import type { Sheet } from './sheet'

const CELL_KINDS = {
  text: 'text',
  count: 'number',
  share: 'share',
  mean: 'mean',
  date: 'date',
  month: 'text',
} as const satisfies Record<FigureKind, CellKind>

type Sheets = { parts: readonly FigurePart[]; locale: Locale; about: readonly string[] }

/** A sheet for each table of figures. The first one ends with what the figures are about. */
export const figureSheets = ({ parts, locale, about }: Sheets): Sheet[] =>
  parts
    .flatMap(({ tables }) => tables)
    .map((table, index) => figureSheet(table, { locale, about: index === 0 ? about : [] }))

function figureSheet(table: FigureTable, { locale, about }: Omit<Sheets, 'parts'>): Sheet {
  const { title, columns } = table
  const rows = rowsOf(table)
  return {
    tabName: title,
    columns: columns.map((column, index) => ({
      key: column.key,
      title: column.title,
      kind: CELL_KINDS[column.kind],
      width: index === 0 ? 40 : 16,
    })),
    rows: [
      ...rows.map((row) => Object.fromEntries(columns.map((column) => [column.key, cellOf(row, column, locale)]))),
      ...about.map((text) => ({ [columns[0]?.key ?? '']: text })),
    ],
    rowKinds: rows.map(({ kind }) => kind && CELL_KINDS[kind]),
  }
}

const cellOf = (row: FigureRow, column: FigureColumn, locale: Locale): Cell =>
  column.kind === 'month' ? cellText(row, column, locale) : row.figures[column.key]
