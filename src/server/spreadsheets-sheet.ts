import 'server-only'
import { setTimeout as pause } from 'node:timers/promises'
import { errorFrames, errorName } from './errors'
import { log } from './log'
import type { CellKind, Choice, Column, Sheet } from './spreadsheets'
import { cellOf, documentStart, escaped, lettersOf, styleOf, textCell } from './spreadsheets-cells'

/** So much text goes to the packer at once: a piece of work that nobody notices. */
const CHUNK = 32 * 1024

/** A sheet in pieces; `isShown` is the one that a program opens with. */
export async function* sheetXml<Key extends string>(sheet: Sheet<Key>, isShown: boolean): AsyncGenerator<string> {
  const { columns, rows } = sheet
  const letters = columns.map((_, index) => lettersOf(index))
  let xml = sheetStart(columns, isShown)
  let last = 1
  let since = performance.now()
  for await (const row of watched(rows)) {
    last += 1
    xml += `<row r="${last}">`
    for (const [index, { key, kind }] of columns.entries()) xml += cellOf(`${letters[index]}${last}`, { value: row[key], kind })
    xml += '</row>'
    if (xml.length < CHUNK) continue

    const took = performance.now() - since
    yield xml
    xml = ''
    await rest(took)
    since = performance.now()
  }
  yield xml + sheetEnd(sheet, last)
}

const REST = 2
const REST_MAX = 4

/** Visitors come first: the writer takes a part of the time of the one thread that serves them all. */
const rest = (took: number) => pause(Math.min(took * REST, REST_MAX))

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

/** What is typed below the rows looks like them: without it a postal code would lose its first zero. */
function sheetStart(columns: readonly Column[], isShown: boolean): string {
  const shapes = columns.map(({ kind, width = WIDTHS[kind] }, index) => {
    const place = index + 1
    return `<col min="${place}" max="${place}" width="${width}" style="${styleOf(kind)}" customWidth="1"/>`
  })
  const titles = columns.map(({ title, required }, index) =>
    textCell(`${lettersOf(index)}1`, { value: title, look: required ? 'required' : 'heading' }),
  )
  return (
    `${documentStart('worksheet')}<sheetViews><sheetView ${isShown ? 'tabSelected="1" ' : ''}workbookViewId="0">` +
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${shapes.join('')}</cols><sheetData><row r="1">${titles.join('')}</row>`
  )
}

/** The elements in the order that the format demands. */
function sheetEnd({ columns, room = 0, isHelp }: Sheet, last: number): string {
  const end = Math.max(last, room + 1)
  const range = `A1:${lettersOf(columns.length - 1)}${end}`
  const choices = columns.flatMap(({ choice }, index) => choice ? choiceXml(choice, `${lettersOf(index)}2:${lettersOf(index)}${end}`) : [])
  return (
    '</sheetData>' +
    (isHelp ? '' : `<autoFilter ref="${range}"/>`) +
    (choices.length === 0 ? '' : `<dataValidations count="${choices.length}">${choices.join('')}</dataValidations>`) +
    // Postal codes are texts of digits: each of them would be marked as a mistake.
    `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  )
}

const choiceXml = ({ values, title, message }: Choice, range: string) =>
  `<dataValidation type="list" errorStyle="warning" allowBlank="1" showErrorMessage="1" errorTitle="${escaped(title.slice(0, 32))}" ` +
  `error="${escaped(message.slice(0, 225))}" sqref="${range}"><formula1>"${escaped(values.join(','))}"</formula1></dataValidation>`
