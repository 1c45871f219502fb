import type { StructureElement } from 'pdfkit'
import { pauseAfter } from '../concurrency/pause'
import {
  addTexts,
  drawArtifact,
  drawBoxes,
  drawLine,
  drawText,
  heightOf,
  MM,
  measureLine,
  PAGE,
  type Pdf,
  PETROL,
  prepareText,
  type TextBox,
} from './document'

const MARGIN = 18 * MM
const FOOTER_HEIGHT = 8 * MM
/** The heading above the parts on the second page and on later ones. */
const NEXT_HEADING_HEIGHT = 9 * MM

const FLOW_WIDTH = PAGE.width - 2 * MARGIN

/** A part of a document that stays on one page. */
export type FlowBlock = {
  /** The distance to the part before, unless the part begins a page. */
  gap: number
  height: number
  /** The part stays on the page of the next one, such as a heading. */
  leads?: boolean
  add: (y: number) => void
}

type FlowText = Pick<TextBox, 'text' | 'font' | 'isQuiet' | 'colour'> & {
  tag: 'H1' | 'H2' | 'H3' | 'P'
  size: number
  gap?: number
  /** The distance to the left margin. */
  indent?: number
}

/** No paragraph of a document has more lines; a longer one is cut. */
const LINES_MAX = 60

/** A text over the width of the page; none for an empty one. */
export function textBlocks(pdf: Pdf, { tag, size, gap = 0, indent = 0, ...style }: FlowText): FlowBlock[] {
  if (style.text.trim() === '') return []
  const box = {
    x: MARGIN + indent,
    y: 0,
    width: FLOW_WIDTH - indent,
    maxLines: LINES_MAX,
    sizes: { max: size, min: size },
  }
  const prepared = prepareText(pdf, { ...style, ...box })
  const add = (y: number) => addTexts(pdf, pdf.root, { tag, texts: [{ ...prepared, y }] })
  return [{ gap, height: heightOf(prepared), leads: tag !== 'P', add }]
}

/** Empty lines to write on by hand. */
export function ruledLines(pdf: Pdf, { count, gap = 0 }: { count: number; gap?: number }): FlowBlock {
  const lineHeight = 8 * MM
  const drawRules = (y: number) => {
    for (let line = 1; line <= count; line += 1)
      drawLine(pdf, [MARGIN, y + line * lineHeight], [MARGIN + FLOW_WIDTH, y + line * lineHeight])
  }
  return { gap, height: count * lineHeight, add: (y) => drawArtifact(pdf, 'Layout', () => drawRules(y)) }
}

export type FlowColumn = {
  title: string
  /** Else as wide as its longest cell or word of its title; the first column takes the rest of the page. */
  width?: number
  align?: 'left' | 'centre' | 'right'
  /** The cells of the column have a box to tick. */
  hasBox?: boolean
}

type FlowTable = {
  columns: readonly FlowColumn[]
  /** The texts of each row; the first cell names it. */
  rows: readonly (readonly string[])[]
  gap?: number
}

const PADDING = 1.6 * MM
const CELL_SIZES = { max: 9.5, min: 7 }
const HEAD_SIZES = { max: 8.5, min: 6.5 }
const BOX_SIZE = 12
const CELL_LINES_MAX = 8
const WIDTH_MIN = 11 * MM
/** A longer text wraps, so that the first column keeps room for names. */
const WIDTH_MAX = 26 * MM

/** A table whose rows are parts, so that it continues on the next page. */
export function tableBlocks(pdf: Pdf, { rows, gap = 0, ...flow }: FlowTable): FlowBlock[] {
  const columns = withWidths(pdf, { columns: flow.columns, rows })
  const table = pdf.kit.struct('Table')
  const body = pdf.kit.struct('TBody')
  const head = columns.some(({ title }) => title !== '') ? [headBlock(pdf, { table, columns, gap })] : []
  const last = rows.length - 1
  const parts = rows.map((cells, index) => {
    const row = rowBlock(pdf, { body, columns, cells })
    const add = (y: number) => {
      // The elements of a structure are added in the order of reading.
      if (index === 0 && head.length === 0) pdf.root.add(table)
      if (index === 0) table.add(body)
      row.add(y)
      if (index < last) return
      body.end()
      table.end()
    }
    return { ...row, gap: index === 0 && head.length === 0 ? gap : 0, add }
  })
  return parts.length === 0 ? [] : [...head, ...parts]
}

type WideColumn = FlowColumn & { width: number }

function withWidths(pdf: Pdf, { columns, rows }: FlowTable): WideColumn[] {
  const [first, ...others] = columns
  if (!first) return []
  const wide = others.map((column, index) => {
    const cells = new Set(rows.map((row) => row[index + 1] ?? ''))
    return { ...column, width: column.width ?? widthOf(pdf, column.title, cells) }
  })
  return [{ ...first, width: wide.reduce((rest, { width }) => rest - width, FLOW_WIDTH) }, ...wide]
}

function widthOf(pdf: Pdf, title: string, cells: Iterable<string>): number {
  const widths = [
    ...title.split(' ').map((text) => measureLine(pdf, { text, font: 'bold', size: HEAD_SIZES.max })),
    ...Array.from(cells, (text) => measureLine(pdf, { text, font: 'regular', size: CELL_SIZES.max })),
  ]
  return Math.min(WIDTH_MAX, Math.max(WIDTH_MIN, 2 * PADDING + Math.max(...widths)))
}

const edgesOf = (columns: readonly WideColumn[]): number[] =>
  columns.map((_, index) => columns.slice(0, index).reduce((sum, { width }) => sum + width, MARGIN))

type HeadInput = { table: StructureElement; columns: readonly WideColumn[]; gap: number }

function headBlock(pdf: Pdf, { table, columns, gap }: HeadInput): FlowBlock {
  const texts = prepareCells(pdf, columns, { cells: columns.map(({ title }) => title), isHead: true })
  const height = Math.max(...texts.map(heightOf)) + 2 * PADDING
  const add = (y: number) => {
    pdf.root.add(table)
    const group = pdf.kit.struct('THead')
    table.add(group)
    const row = pdf.kit.struct('TR')
    group.add(row)
    for (const text of texts)
      addTexts(pdf, row, { tag: 'TH', scope: 'Column', texts: [{ ...text, y: y + height - PADDING - heightOf(text) }] })
    group.end()
    drawArtifact(pdf, 'Layout', () => drawLine(pdf, [MARGIN, y + height], [MARGIN + FLOW_WIDTH, y + height]))
  }
  return { gap, height, leads: true, add }
}

type RowInput = { body: StructureElement; columns: readonly WideColumn[]; cells: readonly string[] }

function rowBlock(pdf: Pdf, { body, columns, cells }: RowInput): FlowBlock {
  const texts = prepareCells(pdf, columns, { cells, isHead: false })
  const boxes = columns.some(({ hasBox }) => hasBox) ? BOX_SIZE : 0
  const height = Math.max(boxes, ...texts.map(heightOf)) + 2 * PADDING
  const edges = edgesOf(columns)
  const add = (y: number) => {
    const row = pdf.kit.struct('TR')
    body.add(row)
    for (const [index, text] of texts.entries()) {
      const placed = { ...text, y: y + (height - heightOf(text)) / 2 }
      const texts = text.text === '' ? [] : [placed]
      if (index === 0) addTexts(pdf, row, { tag: 'TH', scope: 'Row', texts })
      else addTexts(pdf, row, { tag: 'TD', texts })
    }
    row.end()
    drawArtifact(pdf, 'Layout', () => {
      drawLine(pdf, [MARGIN, y + height], [MARGIN + FLOW_WIDTH, y + height])
      const squares = columns.flatMap(({ hasBox, width }, index) =>
        hasBox
          ? [{ x: (edges[index] ?? 0) + (width - BOX_SIZE) / 2, y: y + (height - BOX_SIZE) / 2, size: BOX_SIZE }]
          : [],
      )
      if (squares.length > 0) drawBoxes(pdf, squares)
    })
  }
  return { gap: 0, height, add }
}

type CellsInput = { cells: readonly string[]; isHead: boolean }

function prepareCells(pdf: Pdf, columns: readonly WideColumn[], { cells, isHead }: CellsInput) {
  const edges = edgesOf(columns)
  return columns.map(({ width, align, hasBox }, index) =>
    prepareText(pdf, {
      text: cells[index] ?? '',
      font: isHead ? 'bold' : 'regular',
      align: hasBox ? 'centre' : align,
      maxLines: isHead ? 3 : CELL_LINES_MAX,
      sizes: isHead ? HEAD_SIZES : CELL_SIZES,
      x: (edges[index] ?? 0) + PADDING,
      y: 0,
      width: width - 2 * PADDING,
    }),
  )
}

export type FlowHead = {
  kicker: string
  heading: string
  facts: readonly string[]
}

/** The small line, the heading and the facts at the beginning of a document. */
export const headBlocks = (pdf: Pdf, { kicker, heading, facts }: FlowHead): FlowBlock[] => [
  ...textBlocks(pdf, { tag: 'P', text: kicker, size: 10.5, colour: PETROL }),
  ...textBlocks(pdf, { tag: 'H1', text: heading, size: 18, font: 'bold', gap: 1 * MM }),
  ...facts.flatMap((text) => textBlocks(pdf, { tag: 'P', text, size: 10.5, isQuiet: true, gap: 1 * MM })),
]

type FlowDocument = {
  heading: string
  asOf: string
  pageOf: (numbers: { page: number; pages: number }) => string
}

const PAUSE = { times: 3, max: 30 }

/** Places the parts below each other on as many pages as they take. */
export async function writeFlow(pdf: Pdf, blocks: readonly FlowBlock[], document: FlowDocument): Promise<void> {
  const pages = splitPages(blocks)
  let since = performance.now()
  for (const [index, parts] of pages.entries()) {
    // A client that left closes the document.
    if (pdf.kit.destroyed) return
    if (index > 0) pdf.kit.addPage()
    drawArtifact(pdf, 'Pagination', () => drawPage(pdf, { ...document, page: index + 1, pages: pages.length }))
    let y = topOf(index)
    for (const [place, { gap, height, add }] of parts.entries()) {
      if (place > 0) y += gap
      add(y)
      y += height
    }
    since = await pauseAfter(since, PAUSE)
  }
}

const topOf = (page: number): number => (page === 0 ? MARGIN : MARGIN + NEXT_HEADING_HEIGHT)
const BOTTOM = PAGE.height - MARGIN - FOOTER_HEIGHT

/** Parts that lead others, and the first of those, are moved to the next page together. */
function splitPages(blocks: readonly FlowBlock[]): FlowBlock[][] {
  const pages: FlowBlock[][] = [[]]
  let y = topOf(0)
  for (const group of groupsOf(blocks)) {
    const height = group.reduce((sum, block) => sum + block.gap + block.height, 0)
    const page = pages.at(-1) ?? []
    if (page.length > 0 && y + height > BOTTOM) {
      pages.push([...group])
      y = topOf(pages.length - 1) + height
    } else {
      page.push(...group)
      y += height
    }
  }
  return pages
}

function groupsOf(blocks: readonly FlowBlock[]): FlowBlock[][] {
  const groups: FlowBlock[][] = []
  for (const block of blocks) {
    const last = groups.at(-1)
    if (last?.at(-1)?.leads) last.push(block)
    else groups.push([block])
  }
  return groups
}

const FOOTER_SIZES = { max: 8.5, min: 6 }
const NEXT_HEADING_SIZES = { max: 9.5, min: 7 }

function drawPage(
  pdf: Pdf,
  { heading, asOf, pageOf, page, pages }: FlowDocument & { page: number; pages: number },
): void {
  const row = { isQuiet: true, maxLines: 1, x: MARGIN, width: FLOW_WIDTH }
  const foot = { ...row, y: PAGE.height - MARGIN - FOOTER_HEIGHT / 2, sizes: FOOTER_SIZES }
  const texts: TextBox[] = [
    { ...foot, text: asOf },
    { ...foot, text: pageOf({ page, pages }), align: 'right' },
  ]
  if (page > 1) texts.push({ ...row, text: heading, y: MARGIN, sizes: NEXT_HEADING_SIZES })
  for (const text of texts) drawText(pdf, prepareText(pdf, text))
}
