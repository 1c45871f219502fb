import type { StructureElement } from 'pdfkit'
import {
  addTexts,
  drawArtifact,
  drawLine,
  fillArea,
  heightOf,
  MM,
  type Pdf,
  PETROL,
  type PreparedText,
  prepareText,
  type TextBox,
} from '@/server/pdf/document'
import type { Fact } from './facts'

/** A part of the page that stands below the one before it. */
export type Block = {
  /** The distance to the part before. */
  gap: number
  height: number
  /** The share of the room that is left over, which widens the gap. */
  stretch: number
  add: (y: number) => void
}

export type Column = { pdf: Pdf; parent: StructureElement; x: number; width: number; scale: number }

/** Letters of this size are still read on paper. */
const SIZE_MIN = 5

/** The sizes of a text on a page that is drawn smaller because it holds much. */
export const scaleSizes = ({ max, min }: TextBox['sizes'], scale: number): TextBox['sizes'] => ({
  max: Math.max(SIZE_MIN, max * scale),
  min: Math.max(SIZE_MIN, Math.min(min, max * scale) * Math.min(1, scale + 0.2)),
})

type ColumnText = Omit<TextBox, 'x' | 'y' | 'width'> & { tag: string; gap: number; stretch?: number }

/** A text over the width of the column; null for an empty one. */
export function textBlock({ pdf, parent, x, width, scale }: Column, text: ColumnText): Block | null {
  if (text.text.trim() === '') return null
  const { tag, gap, stretch = 0, ...style } = text
  const prepared = prepareText(pdf, { ...style, x, y: 0, width, sizes: scaleSizes(style.sizes, scale) })
  return {
    gap: gap * scale,
    height: heightOf(prepared),
    stretch,
    add: (y) => addTexts(pdf, parent, { tag, texts: [{ ...prepared, y }] }),
  }
}

const LABEL_WIDTH = 46 * MM
const LABEL_SIZES = { max: 9.5, min: 6.5 }
const VALUE_SIZES = { max: 10.5, min: 7.5 }
const DETAIL_SIZES = { max: 9, min: 6.5 }
const ROW_PADDING = 2.6

type Row = { height: number; label: PreparedText; values: PreparedText[] }

function prepareRow({ pdf, x, width, scale }: Column, { label, value, detail }: Fact): Row {
  const prepare = (text: string, style: Pick<TextBox, 'x' | 'width' | 'sizes'> & Partial<TextBox>) =>
    prepareText(pdf, { ...style, text, y: 0, maxLines: 2, sizes: scaleSizes(style.sizes, scale) })
  const right = { x: x + LABEL_WIDTH, width: width - LABEL_WIDTH }
  const values = [prepare(value, { ...right, sizes: VALUE_SIZES })]
  if (detail) values.push(prepare(detail, { ...right, sizes: DETAIL_SIZES, isQuiet: true }))
  const heading = prepare(label, { x, width: LABEL_WIDTH - 3 * MM, sizes: LABEL_SIZES, isQuiet: true })
  const height = Math.max(heightOf(heading), sumOf(values.map(heightOf))) + 2 * ROW_PADDING * scale
  return { height, label: heading, values }
}

export const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

/** The facts of an event as a table whose first column names them. */
export function tableBlock(column: Column, { facts, gap }: { facts: readonly Fact[]; gap: number }): Block {
  const { pdf, parent, x, width, scale } = column
  const rows = facts.map((fact) => prepareRow(column, fact))
  const drawRule = (y: number) => drawArtifact(pdf, 'Layout', () => drawLine(pdf, [x, y], [x + width, y]))
  const add = (top: number) => {
    const table = pdf.kit.struct('Table')
    parent.add(table)
    let y = top
    drawRule(y)
    for (const row of rows) {
      addRow(pdf, table, { row, y: y + ROW_PADDING * scale })
      y += row.height
      drawRule(y)
    }
    table.end()
  }
  return { gap: gap * scale, height: sumOf(rows.map(({ height }) => height)), stretch: 1, add }
}

/** The label stands on the line of the value, whose letters are larger. */
function addRow(pdf: Pdf, table: StructureElement, { row: { label, values }, y }: { row: Row; y: number }): void {
  const row = pdf.kit.struct('TR')
  table.add(row)
  const difference = pdf.fonts.ascent * ((values[0]?.size ?? label.size) - label.size)
  addTexts(pdf, row, { tag: 'TH', scope: 'Row', texts: [{ ...label, y: y + difference }] })
  let valueY = y
  const cells = values.map((value) => {
    const placed = { ...value, y: valueY }
    valueY += heightOf(value)
    return placed
  })
  addTexts(pdf, row, { tag: 'TD', texts: cells })
  row.end()
}

const PANEL = { colour: '#eef4f5', bar: 2.5, padding: 4 * MM }

/** A text on a tinted ground, for the sentence that the body demands. */
export function panelBlock(column: Column, text: ColumnText): Block | null {
  const { pdf, x, width, scale } = column
  const padding = PANEL.padding * Math.min(1, scale)
  const inner = textBlock({ ...column, x: x + PANEL.bar + padding, width: width - PANEL.bar - 2 * padding }, text)
  if (!inner) return null
  const vertical = padding * 0.75
  const height = inner.height + 2 * vertical
  const add = (y: number) => {
    drawArtifact(pdf, 'Layout', () => {
      fillArea(pdf, { x, y, width, height, colour: PANEL.colour })
      fillArea(pdf, { x, y, width: PANEL.bar, height, colour: PETROL })
    })
    inner.add(y + vertical)
  }
  return { ...inner, height, add }
}
