import { pauseAfter } from '../../concurrency/pause'
import { logFailure } from '../../observability/log'
import {
  type Cell,
  type CellKind,
  cellXml,
  columnLettersOf,
  documentStart,
  escapeXml,
  styleIndexOf,
  textCellXml,
} from './cells'

/** A list that opens beside the cell, and a warning for other values, which stay possible. */
type CellChoice = { values: readonly string[]; title: string; message: string }

/** `width` counts characters. */
export type SheetColumn<Key extends string = string> = {
  key: Key
  title: string
  kind: CellKind
  width?: number
  choice?: CellChoice
}

export type Sheet<Key extends string = string> = {
  /** The name of the tab; forbidden characters are removed. */
  tabName: string
  columns: readonly SheetColumn<Key>[]
  /** Read as fast as the client takes them. */
  rows: AsyncIterable<Readonly<Record<Key, Cell>>> | Iterable<Readonly<Record<Key, Cell>>>
  /** The kind of the numbers of a row, where it is not that of their columns. */
  rowKinds?: readonly (CellKind | undefined)[]
  /** This many rows below the titles are prepared for input. */
  blankRows?: number
  /** A help sheet has no filter. */
  isHelp?: boolean
}

/** Each piece of text for the packer is small, so that it blocks no request. */
const CHUNK = 64 * 1024

type SheetOptions = {
  /** Programs open the workbook with this sheet. */
  isShown: boolean
  /** Receives the range of the filter. */
  onEnd: (filter: string | undefined) => void
}

/** Yields a sheet in pieces. */
export async function* sheetXml<Key extends string>(sheet: Sheet<Key>, { isShown, onEnd }: SheetOptions) {
  const { columns, rows, rowKinds = [], blankRows = 0, isHelp } = sheet
  const letters = columns.map((_, index) => columnLettersOf(index))
  let xml = sheetStart(columns, isShown)
  let last = 1
  let since = performance.now()
  for await (const row of logFailures(rows)) {
    const rowKind = rowKinds[last - 1]
    last += 1
    const cells = columns.map(({ key, kind }, index) =>
      cellXml(`${letters[index]}${last}`, { value: row[key], kind: kind === 'text' ? kind : (rowKind ?? kind) }),
    )
    xml += `${rowStart(last, isHelp ? linesOf(columns, row) : 1)}${cells.join('')}</row>`
    if (xml.length < CHUNK) continue

    yield xml
    xml = ''
    since = await pauseAfter(since, PAUSE)
  }
  const end = Math.max(last, blankRows + 1)
  const range = `A1:${letters.at(-1)}${end}`
  yield xml + sheetEnd(sheet, { range, end })
  onEnd(isHelp ? undefined : range)
}

const PAUSE = { times: 3, max: 6 }

/** The response has begun when reading the rows fails, so the reader learns only that it broke off. */
async function* logFailures<Item>(rows: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item> {
  try {
    yield* rows
  } catch (thrown) {
    logFailure('spreadsheet broke off', thrown)
    // Do not throw the error itself: the framework logs what it catches, and a failed query quotes its rows.
    throw new Error('spreadsheet broke off')
  }
}

const WIDTHS: Record<CellKind, number> = {
  text: 24,
  number: 12,
  share: 12,
  mean: 12,
  date: 12,
  datetime: 18,
  flag: 10,
  prose: 60,
  heading: 24,
}

/** The filter button covers this many characters of a title. */
const FILTER_WIDTH = 3

/** Columns are wide enough for the longest word of their title. */
const widthOf = ({ title, kind, width = WIDTHS[kind] }: SheetColumn): number =>
  Math.max(width, ...title.split(/[\s-]/).map((word) => word.length + FILTER_WIDTH))

/**
 * The style of a column also applies to rows that are typed below; without it a postal code would lose its leading
 * zero.
 */
function sheetStart(columns: readonly SheetColumn[], isShown: boolean): string {
  const columnElements = columns.map((column, index) => {
    const span = `min="${index + 1}" max="${index + 1}"`
    return `<col ${span} width="${widthOf(column)}" style="${styleIndexOf(column.kind)}" customWidth="1"/>`
  })
  const titles = columns.map(({ title }, index) =>
    textCellXml(`${columnLettersOf(index)}1`, { value: title, style: 'heading' }),
  )
  const lines = columns.map((column) => column.title.length / (widthOf(column) - FILTER_WIDTH))
  return (
    `${documentStart('worksheet')}<sheetViews><sheetView ${isShown ? 'tabSelected="1" ' : ''}workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${columnElements.join('')}</cols><sheetData>${rowStart(1, Math.ceil(Math.max(...lines)))}${titles.join('')}</row>`
  )
}

const LINE_HEIGHT = 15

/** Some programs do not compute the height of a row with several lines. */
const rowStart = (row: number, lines: number) =>
  lines > 1 ? `<row r="${row}" ht="${lines * LINE_HEIGHT}" customHeight="1">` : `<row r="${row}">`

function linesOf<Key extends string>(columns: readonly SheetColumn<Key>[], row: Readonly<Record<Key, Cell>>): number {
  const lines = columns.map((column) => String(row[column.key] ?? '').length / widthOf(column))
  return Math.ceil(Math.max(...lines))
}

/** The format requires this order of elements. */
function sheetEnd({ columns, isHelp }: Sheet, { range, end }: { range: string; end: number }): string {
  const choices = columns.flatMap(({ choice }, index) => {
    const letters = columnLettersOf(index)
    return choice ? choiceXml(choice, `${letters}2:${letters}${end}`) : []
  })
  return (
    '</sheetData>' +
    (isHelp ? '' : `<autoFilter ref="${range}"/>`) +
    (choices.length > 0 ? `<dataValidations count="${choices.length}">${choices.join('')}</dataValidations>` : '') +
    // Programs would mark each postal code as a number stored as text.
    `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  )
}

/** Programs truncate longer ones. */
const CHOICE_TITLE_MAX = 32
const CHOICE_MESSAGE_MAX = 225

const choiceXml = ({ values, title, message }: CellChoice, range: string) =>
  `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1"` +
  ` errorTitle="${escapeXml(title.slice(0, CHOICE_TITLE_MAX))}" error="${escapeXml(message.slice(0, CHOICE_MESSAGE_MAX))}"` +
  ` sqref="${range}"><formula1>"${escapeXml(values.join(','))}"</formula1></dataValidation>`
