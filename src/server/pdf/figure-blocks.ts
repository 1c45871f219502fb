import { type FigurePart, type FigureTable, rowsOf } from '@/contract/figures'
import type { Locale } from '@/contract/locales'
import { cellText } from '@/i18n/figures'
import { MM, type Pdf } from './document'
import { type FlowBlock, tableBlocks, textBlocks } from './flow'

/** Tables of figures with their headings. */
export const figureBlocks = (pdf: Pdf, parts: readonly FigurePart[], locale: Locale): FlowBlock[] =>
  parts.flatMap(({ title, note, tables }) => [
    ...textBlocks(pdf, { tag: 'H2', text: title, size: 13, font: 'bold', gap: 8 * MM }),
    ...noteBlocks(pdf, note),
    ...tables.flatMap((table) => [
      ...(tables.length > 1
        ? [
            ...textBlocks(pdf, { tag: 'H3', text: table.title, size: 11, font: 'bold', gap: 5 * MM }),
            ...noteBlocks(pdf, table.note),
          ]
        : []),
      ...figureTableBlocks(pdf, table, locale),
    ]),
  ])

const noteBlocks = (pdf: Pdf, text = '') => textBlocks(pdf, { tag: 'P', text, size: 9, isQuiet: true, gap: 1 * MM })

function figureTableBlocks(pdf: Pdf, table: FigureTable, locale: Locale): FlowBlock[] {
  const columns = table.columns.filter(({ key }) => !table.details?.includes(key))
  return tableBlocks(pdf, {
    columns: columns.map(({ title, kind }) => {
      return { title, align: kind === 'text' || kind === 'date' || kind === 'month' ? 'left' : 'right' }
    }),
    rows: rowsOf(table).map((row) => columns.map((column) => cellText(row, column, locale))),
    gap: 2 * MM,
  })
}
