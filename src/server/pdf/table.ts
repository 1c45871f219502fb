import type { StructureElement } from 'pdfkit'
import { pauseAfter } from '../concurrency/pause'
import { addCode, type ListCode } from './codes'
import {
  addTexts,
  drawArtifact,
  drawBoxes,
  drawLines,
  drawText,
  heightOf,
  type Pdf,
  prepareText,
  type TextBox,
} from './document'

type CellText = Pick<TextBox, 'text' | 'font' | 'isQuiet' | 'maxLines' | 'sizes'>

export type TableColumn<Row> = {
  title: string
  width: number
  /** The texts of a cell, one below the other; a column without them is filled in by hand. */
  texts?: (row: Row, index: number) => CellText[]
  /** The cell that names its row. */
  isRowHeader?: boolean
  /** A box to tick. */
  hasBox?: boolean
  /** A code for a camera in a first column: it is this wide, and no rule runs through the white around it. */
  code?: { size: number; alt: string; of: (row: Row) => ListCode | null }
}

export type Table<Row> = {
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  left: number
  /** The upper edge of the table on the first page and on each later one. */
  tops: { first: number; next: number }
  bottom: number
  rowHeight: number
  /** The last page is filled with empty rows, for people who are added by hand. */
  hasEmptyRows?: boolean
  /** Draws what stands beside the table on each page. */
  drawPage: (page: number, pages: number) => void
}

const HEAD_HEIGHT = 22
const PADDING = 5
const HEAD_SIZES = { max: 9.5, min: 6 }
const BOX_SIZE = 13
const GAP = 1
const PAUSE = { times: 3, max: 30 }

/**
 * Draws a table over as many pages as it takes. Its header is repeated on each page. It pauses after each page, because
 * drawing one takes the thread.
 */
export async function writeTable<Row>(pdf: Pdf, table: Table<Row>): Promise<void> {
  const { kit, root } = pdf
  const element = kit.struct('Table')
  root.add(element)
  const body = kit.struct('TBody')
  const pages = splitRows(table)
  let index = 0
  let since = performance.now()
  for (const [number, { top, capacity }] of pages.entries()) {
    // A client that left closes the document.
    if (kit.destroyed) return
    if (number > 0) kit.addPage()
    drawArtifact(pdf, 'Pagination', () => table.drawPage(number + 1, pages.length))
    if (number === 0) addHead(pdf, { element, table, top })
    else drawArtifact(pdf, 'Pagination', () => drawHead(pdf, { table, top }))
    if (number === 0) element.add(body)
    const tops: number[] = []
    for (let line = 0; line < capacity; line += 1) {
      const y = top + HEAD_HEIGHT + line * table.rowHeight
      const row = table.rows[index]
      if (row === undefined && !table.hasEmptyRows) break
      if (row !== undefined) addRow(pdf, body, { table, row, index, y })
      tops.push(y)
      index += 1
    }
    drawArtifact(pdf, 'Layout', () => drawRowLines(pdf, { table, tops }))
    since = await pauseAfter(since, PAUSE)
  }
  body.end()
  element.end()
}

type TablePage = { top: number; capacity: number }

function splitRows<Row>({ rows, tops, bottom, rowHeight }: Table<Row>): TablePage[] {
  const pageFrom = (top: number) => ({ top, capacity: Math.floor((bottom - top - HEAD_HEIGHT) / rowHeight) })
  const first = pageFrom(tops.first)
  const next = pageFrom(tops.next)
  const more = Math.ceil(Math.max(0, rows.length - first.capacity) / next.capacity)
  return [first, ...Array.from({ length: more }, () => next)]
}

const widthOf = <Row>({ columns }: Table<Row>): number => columns.reduce((sum, { width }) => sum + width, 0)

/** The left edge of each column. */
const edgesOf = <Row>({ columns, left }: Table<Row>): number[] =>
  columns.map((_, index) => columns.slice(0, index).reduce((sum, { width }) => sum + width, left))

type HeadInput<Row> = { table: Table<Row>; top: number }

const headTextsOf = <Row>(pdf: Pdf, { table, top }: HeadInput<Row>) => {
  const edges = edgesOf(table)
  return table.columns.map(({ title, width, hasBox }, index) =>
    prepareText(pdf, {
      text: title,
      font: 'bold',
      align: hasBox ? 'centre' : 'left',
      maxLines: 1,
      sizes: HEAD_SIZES,
      x: (edges[index] ?? 0) + PADDING,
      y: top + PADDING,
      width: width - 2 * PADDING,
    }),
  )
}

function addHead<Row>(pdf: Pdf, { element, ...head }: HeadInput<Row> & { element: StructureElement }): void {
  const group = pdf.kit.struct('THead')
  element.add(group)
  const row = pdf.kit.struct('TR')
  group.add(row)
  for (const text of headTextsOf(pdf, head)) addTexts(pdf, row, { tag: 'TH', scope: 'Column', texts: [text] })
  group.end()
  drawArtifact(pdf, 'Layout', () => drawRules(pdf, head.table, [head.top + HEAD_HEIGHT]))
}

function drawHead<Row>(pdf: Pdf, head: HeadInput<Row>): void {
  for (const text of headTextsOf(pdf, head)) drawText(pdf, text)
  drawRules(pdf, head.table, [head.top + HEAD_HEIGHT])
}

type RowInput<Row> = { table: Table<Row>; row: Row; index: number; y: number }

function addRow<Row>(pdf: Pdf, body: StructureElement, { table, row, index, y }: RowInput<Row>): void {
  const element = pdf.kit.struct('TR')
  body.add(element)
  const edges = edgesOf(table)
  for (const [position, { texts, width, isRowHeader, code }] of table.columns.entries()) {
    const x = edges[position] ?? 0
    const cell = stackTexts(pdf, texts?.(row, index) ?? [], {
      x: x + PADDING,
      y,
      width: width - 2 * PADDING,
      height: table.rowHeight,
    })
    if (code) addCodeCell(pdf, element, { code: code.of(row), ...code, x, y, width, height: table.rowHeight })
    else if (isRowHeader) addTexts(pdf, element, { tag: 'TH', scope: 'Row', texts: cell })
    else addTexts(pdf, element, { tag: 'TD', texts: cell })
  }
  element.end()
}

type Cell = { x: number; y: number; width: number; height: number }

type CodeCell = Cell & { code: ListCode | null; size: number; alt: string }

/** The code stands in the middle of its cell; a row without one has an empty cell. */
function addCodeCell(pdf: Pdf, row: StructureElement, { code, size, alt, ...cell }: CodeCell): void {
  if (!code) return addTexts(pdf, row, { tag: 'TD', texts: [] })
  const element = pdf.kit.struct('TD')
  row.add(element)
  const module = size / code.columns
  const x = cell.x + (cell.width - size) / 2
  const y = cell.y + (cell.height - size) / 2
  addCode(pdf, element, { code, alt, x, y, module, rowHeight: module })
  element.end()
}

/** Puts the texts below each other, in the middle of the height of the row. */
function stackTexts(pdf: Pdf, texts: CellText[], { x, y, width, height }: Cell) {
  const prepared = texts.map((text) => prepareText(pdf, { ...text, x, y: 0, width }))
  const heights = prepared.map((text) => heightOf(text) + GAP)
  const start = y + (height - heights.reduce((sum, one) => sum + one, 0)) / 2
  return prepared.map((text, index) => ({
    ...text,
    y: heights.slice(0, index).reduce((sum, one) => sum + one, start),
  }))
}

/** The lines of all rows of a page, whose upper edges are `tops`. */
function drawRowLines<Row>(pdf: Pdf, { table, tops }: { table: Table<Row>; tops: number[] }): void {
  const { columns, rowHeight } = table
  drawRules(
    pdf,
    table,
    tops.map((top) => top + rowHeight),
  )
  const edges = edgesOf(table)
  for (const [index, { hasBox, width }] of columns.entries()) {
    const x = (edges[index] ?? 0) + (width - BOX_SIZE) / 2
    const boxes = tops.map((top) => ({ x, y: top + (rowHeight - BOX_SIZE) / 2, size: BOX_SIZE }))
    if (hasBox) drawBoxes(pdf, boxes)
  }
}

function drawRules<Row>(pdf: Pdf, table: Table<Row>, heights: readonly number[]): void {
  const from = edgesOf(table)[table.columns.findIndex(({ code }) => !code)] ?? table.left
  const to = table.left + widthOf(table)
  drawLines(
    pdf,
    heights.map((y) => [
      [from, y],
      [to, y],
    ]),
  )
}
