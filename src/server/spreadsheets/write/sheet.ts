import 'server-only'
import { errorFrames, errorName } from './errors'
import { log } from './log'
import { restAfter } from './rest'
import type { Cell, CellKind, Choice, Column, Sheet } from './spreadsheets'
import { cellOf, documentStart, escaped, lettersOf, styleOf, textCell } from './spreadsheets-cells'

/** So much text goes to the packer at once: a piece of work that nobody notices. */
const CHUNK = 64 * 1024

type Writing = {
  /** A program opens with this sheet. */
  isShown: boolean
  /** Told how far the filter reaches. */
  onEnd: (filter: string | undefined) => void
}

/** A sheet in pieces. */
export async function* sheetXml<Key extends string>(sheet: Sheet<Key>, { isShown, onEnd }: Writing) {
  const { columns, rows, room = 0, isHelp } = sheet
  const letters = columns.map((_, index) => lettersOf(index))
  let xml = sheetStart(columns, isShown)
  let last = 1
  let since = performance.now()
  for await (const row of watched(rows)) {
    last += 1
    const cells = columns.map(({ key, kind }, index) => cellOf(`${letters[index]}${last}`, { value: row[key], kind }))
    xml += `${rowStart(last, isHelp ? linesOf(columns, row) : 1)}${cells.join('')}</row>`
    if (xml.length < CHUNK) continue

    yield xml
    xml = ''
    since = await restAfter(since, REST)
  }
  const end = Math.max(last, room + 1)
  const range = `A1:${letters.at(-1)}${end}`
  yield xml + sheetEnd(sheet, { range, end })
  onEnd(isHelp ? undefined : range)
}

const REST = { times: 3, max: 6 }

/** The answer has begun when rows fail: all that its reader learns is that it broke off. */
async function* watched<Item>(rows: AsyncIterable<Item> | Iterable<Item>): AsyncGenerator<Item> {
  try {
    yield* rows
  } catch (thrown) {
    log.error({ error: errorName(thrown), stack: errorFrames(thrown) }, 'spreadsheet broke off')
    // Not the error itself: the framework logs what it gets, and a failed query quotes its rows.
    throw new Error('spreadsheet broke off')
  }
}

const WIDTHS: Record<CellKind, number> = {
  text: 24,
  number: 12,
  date: 12,
  datetime: 18,
  flag: 10,
  prose: 60,
  heading: 24,
}

/** In characters: the button covers the end of a title. */
const FILTER_WIDTH = 3

/** No word of a title is torn apart. */
const widthOf = ({ title, kind, width = WIDTHS[kind] }: Column): number =>
  Math.max(width, ...title.split(/[\s-]/).map((word) => word.length + FILTER_WIDTH))

/** What is typed below the rows looks like them: without it a postal code would lose its first zero. */
function sheetStart(columns: readonly Column[], isShown: boolean): string {
  const shapes = columns.map((column, index) => {
    const place = `min="${index + 1}" max="${index + 1}"`
    return `<col ${place} width="${widthOf(column)}" style="${styleOf(column.kind)}" customWidth="1"/>`
  })
  const titles = columns.map(({ title }, index) => textCell(`${lettersOf(index)}1`, { value: title, look: 'heading' }))
  const lines = columns.map((column) => column.title.length / (widthOf(column) - FILTER_WIDTH))
  return (
    `${documentStart('worksheet')}<sheetViews><sheetView ${isShown ? 'tabSelected="1" ' : ''}workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${shapes.join('')}</cols><sheetData>${rowStart(1, Math.ceil(Math.max(...lines)))}${titles.join('')}</row>`
  )
}

const LINE_HEIGHT = 15

/** Not every program finds out by itself how high a row of several lines is. */
const rowStart = (row: number, lines: number) =>
  lines > 1 ? `<row r="${row}" ht="${lines * LINE_HEIGHT}" customHeight="1">` : `<row r="${row}">`

function linesOf<Key extends string>(columns: readonly Column<Key>[], row: Readonly<Record<Key, Cell>>): number {
  const lines = columns.map((column) => String(row[column.key] ?? '').length / widthOf(column))
  return Math.ceil(Math.max(...lines))
}

/** The elements in the order that the format demands. */
function sheetEnd({ columns, isHelp }: Sheet, { range, end }: { range: string; end: number }): string {
  const choices = columns.flatMap(({ choice }, index) => {
    const letters = lettersOf(index)
    return choice ? choiceXml(choice, `${letters}2:${letters}${end}`) : []
  })
  return (
    '</sheetData>' +
    (isHelp ? '' : `<autoFilter ref="${range}"/>`) +
    (choices.length > 0 ? `<dataValidations count="${choices.length}">${choices.join('')}</dataValidations>` : '') +
    // Postal codes are texts of digits: each of them would be marked as a mistake.
    `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  )
}

/** Programs show no longer ones. */
const CHOICE_TITLE_MAX = 32
const CHOICE_MESSAGE_MAX = 225

const choiceXml = ({ values, title, message }: Choice, range: string) =>
  `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1"` +
  ` errorTitle="${escaped(title.slice(0, CHOICE_TITLE_MAX))}" error="${escaped(message.slice(0, CHOICE_MESSAGE_MAX))}"` +
  ` sqref="${range}"><formula1>"${escaped(values.join(','))}"</formula1></dataValidation>`
