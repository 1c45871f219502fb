import type { ReactNode } from 'react'

/** The columns of a list as a person has arranged them: their order, the hidden ones, and their widths in pixels. */
export type ColumnSettings = { order: string[]; hidden: string[]; widths: Record<string, number> }

export type ColumnShape = {
  key: string
  /** The usual width in pixels. */
  width?: number
  /** The smallest width at which the column can still be read. */
  least?: number
  /** Where space is short, the columns with the smallest number become narrower first, and are hidden first. */
  yields?: number
  /** Never wider than its usual width: for a date, a number or a chip. */
  narrow?: true
  /** Offered in the column menu, but hidden at first. */
  initiallyHidden?: boolean
}

/** A point in time, a calendar day, a UTC clock, and a number, which stands at the right. */
export type ValueFormat = 'instant' | 'date' | 'utc' | 'number'

export type Column<Row> = ColumnShape & {
  title: string
  /** A short title for the head of a narrow column; the full title explains it. */
  short?: string
  sortable?: boolean
  /** The format of the value; without a kind or a renderer it is shown unchanged. */
  kind?: ValueFormat
  render?: (row: Row) => ReactNode
  /** Cells have one line by default. Titles and places of events need `two`, the reasons of a faulty row `many`. */
  lines?: 'two' | 'many'
  /**
   * On a phone a row is a card. `first` stands before the other facts and needs no title, `fill` takes the rest of its
   * line and is cut where that is too short, `none` is left out.
   */
  card?: 'first' | 'fill' | 'none'
}

export const WIDTH_MIN = 64
export const WIDTH_MAX = 1200
const USUAL_WIDTH = 176
const USUAL_LEAST = 112

const usualWidthOf = ({ width = USUAL_WIDTH }: ColumnShape) => width
const leastWidthOf = (column: ColumnShape) =>
  column.narrow ? usualWidthOf(column) : Math.min(column.least ?? USUAL_LEAST, usualWidthOf(column))

/** The content of a cell, before the format of its column. */
export const contentOf = <Row extends object>({ key, render }: Column<Row>, row: Row): ReactNode =>
  render ? render(row) : String(Reflect.get(row, key) ?? '')

export const isBlank = (content: ReactNode) => content === null || content === undefined || content === ''

/** The columns that show nothing in any of these rows. */
export const emptyColumnsOf = <Row extends object>(columns: readonly Column<Row>[], rows: readonly Row[]): string[] =>
  rows.length === 0
    ? []
    : columns.filter((column) => rows.every((row) => isBlank(contentOf(column, row)))).map(({ key }) => key)

export const initialSettingsOf = (columns: readonly ColumnShape[]): ColumnSettings => ({
  order: columns.map(({ key }) => key),
  hidden: columns.filter(({ initiallyHidden }) => initiallyHidden).map(({ key }) => key),
  widths: {},
})

/** A column that is newer than the settings is hidden only if the list hides it at first. */
export const isHiddenIn = ({ order, hidden }: ColumnSettings, { key, initiallyHidden }: ColumnShape): boolean =>
  order.includes(key) ? hidden.includes(key) : initiallyHidden === true

/** The first column always stays the first, because it links to the item; a new column follows the arranged ones. */
export function orderColumns<C extends ColumnShape>(columns: readonly C[], order: readonly string[]): C[] {
  const [lead, ...others] = columns
  if (!lead) return []
  const positionOf = ({ key }: C) => (order.includes(key) ? order.indexOf(key) : order.length)
  return [lead, ...others.toSorted((one, other) => positionOf(one) - positionOf(other))]
}

/** Moves a column to the position of another one. */
export function moveColumn(order: readonly string[], key: string, target: string): string[] {
  const to = order.indexOf(target)
  return order.filter((name) => name !== key).toSpliced(to, 0, key)
}

/** The columns that fit, each with its width; `yielded` are those that the space is too small for. */
type FittedColumns = { widths: Record<string, number>; yielded: string[] }

/** `empty` are the columns that show nothing in any row. */
type Space = { widths: Record<string, number>; available: number; empty: readonly string[] }

/**
 * Makes columns narrower until they fit, empty ones first, then hides those that yield, and gives what is left to the
 * others.
 */
export function fitColumns(columns: readonly ColumnShape[], { widths, available, empty }: Space): FittedColumns {
  const sized = columns.map((column) => {
    const isEmpty = empty.includes(column.key)
    return {
      ...column,
      narrow: column.narrow ?? (isEmpty || undefined),
      isOwn: widths[column.key] !== undefined,
      size: widths[column.key] ?? (isEmpty ? leastWidthOf(column) : usualWidthOf(column)),
    }
  })
  const yielding = sized.toSorted((one, other) => (one.yields ?? sized.length) - (other.yields ?? sized.length))
  let excess = sized.reduce((sum, { size }) => sum + size, 0) - available
  for (const column of yielding) {
    if (column.isOwn) continue
    const given = Math.max(0, Math.min(column.size - leastWidthOf(column), excess))
    column.size -= given
    excess -= given
  }
  const yielded = new Set<string>()
  for (const { key, yields, size } of yielding) {
    if (excess <= 0) break
    if (yields === undefined) continue
    yielded.add(key)
    excess -= size
  }
  const shown = sized.filter(({ key }) => !yielded.has(key))
  if (excess < 0) growColumns(shown, -excess)
  return { widths: Object.fromEntries(shown.map(({ key, size }) => [key, size])), yielded: [...yielded] }
}

type SizedColumn = Omit<ColumnShape, 'narrow'> & { narrow: true | undefined; isOwn: boolean; size: number }

/** Distributes space over the columns by their size; the first takes what rounding leaves. */
function growColumns(shown: SizedColumn[], space: number): void {
  const flexible = shown.filter(({ isOwn, narrow }) => !isOwn && !narrow)
  const whole = flexible.reduce((sum, { size }) => sum + size, 0)
  let left = space
  for (const column of flexible) {
    const share = Math.floor((space * column.size) / whole)
    column.size += share
    left -= share
  }
  const [first] = flexible.length > 0 ? flexible : shown
  if (first) first.size += left
}
