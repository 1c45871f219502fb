import { momentOf, momentOfIso } from './sheet-dates.ts'
import type { Room, SheetCell, SheetRow } from './sheet-reader.ts'
import { LIMIT, Refusal, TOO_LARGE } from './sheet-refusal.ts'
import { cellText, textGatherer } from './sheet-texts.ts'
import type { Workbook } from './sheet-workbook.ts'
import type { Attributes, XmlHandlers } from './sheet-xml.ts'

type Reading = Pick<Workbook, 'from1904' | 'sharedTexts' | 'formats'> & Room & { take: (row: SheetRow) => void }

/** Hands on every row that holds a value, as the file has them one after the other. */
export function rowReader(reading: Reading): XmlHandlers {
  const gather = textGatherer()
  const rows = rowBuilder(reading)
  let cell: Attributes = {}
  let value = ''
  let inData = false
  let inValue = false
  return {
    open(name, attributes) {
      if (name === 'sheetData') inData = true
      if (!inData) return
      inValue = name === 'v'
      gather.open(name)
      if (name === 'row') rows.begin(attributes.r)
      if (name !== 'c') return
      rows.next(attributes.r)
      cell = attributes
      value = ''
      gather.begin()
    },
    close(name) {
      if (name === 'sheetData') inData = false
      if (!inData) return
      inValue = false
      gather.close(name)
      if (name === 'c') rows.fill(cell.t === 'inlineStr' ? gather.text() : contentOf(value, { cell, reading }))
      if (name === 'row') rows.end()
    },
    text(text) {
      if (inValue) value += text
      else gather.add(text)
    },
  }
}

/**
 * Rows and cells may say where they are; those that do not follow the one before. Of two at one place nobody can say which
 * one is meant.
 */
function rowBuilder({ rowsMax, above = 0, take }: Reading) {
  const taken = new Set<number>()
  let characters = 0
  let row = 0
  let column = -1
  let cells: SheetCell[] = []
  return {
    begin(said: string | undefined) {
      row = rowOf(said) ?? row + 1
      if (row > LIMIT.rows) throw tooManyRows(rowsMax)
      column = -1
      cells = []
    },
    next(said: string | undefined) {
      column = columnOf(said) ?? column + 1
    },
    fill(content: SheetCell) {
      if (content === null || content === '') return
      if (column >= LIMIT.columns) throw new Refusal(TOO_MANY_COLUMNS)
      if (typeof content === 'string') characters += content.length
      if (characters > LIMIT.characters) throw new Refusal(TOO_LARGE)
      if (column < cells.length && cells[column] !== null) throw new Refusal('sheet_damaged')
      while (cells.length < column) cells.push(null)
      cells[column] = content
    },
    end() {
      if (cells.length === 0) return
      if (taken.has(row)) throw new Refusal('sheet_damaged')
      taken.add(row)
      if (taken.size > rowsMax + above) throw tooManyRows(rowsMax)
      take({ row, cells })
      cells = []
    },
  }
}

const TOO_MANY_COLUMNS = { key: 'sheet_too_many_columns', values: { limit: LIMIT.columns } }
const tooManyRows = (limit: number) => new Refusal({ key: 'sheet_too_many_rows', values: { limit } })

function rowOf(said: string | undefined): number | undefined {
  if (said === undefined) return undefined
  const row = Number(said)
  if (!Number.isInteger(row) || row < 1) throw new Refusal('sheet_damaged')
  return row
}

const A = 65

/** `BC17` is in column 54, counted from 0. */
function columnOf(at: string | undefined): number | undefined {
  if (at === undefined) return undefined
  let column = 0
  let letters = 0
  for (; letters < at.length; letters += 1) {
    const letter = at.charCodeAt(letters) - A
    if (letter < 0 || letter > 25) break
    column = column * 26 + letter + 1
  }
  if (letters === 0) throw new Refusal('sheet_damaged')
  return column - 1
}

type Content = { cell: Attributes; reading: Reading }

/** What kind of value a cell holds is said by its `t`; there are no others. */
function contentOf(value: string, { cell, reading }: Content): SheetCell {
  if (value === '') return null
  switch (cell.t) {
    case 's':
      return sharedText(value, reading)
    case 'b':
      return value === '1' || value === 'true'
    case 'd':
      return momentOfIso(value)
    case 'str':
    case 'e':
      return cellText(value)
    default:
      return numberOf(value, { cell, reading })
  }
}

function sharedText(index: string, { sharedTexts }: Reading): string {
  const text = sharedTexts[Number(index)]
  if (text === undefined) throw new Refusal('sheet_damaged')
  return text
}

function numberOf(value: string, { cell, reading }: Content): SheetCell {
  const exact = Number(value)
  if (!Number.isFinite(exact) || value.trim() === '') return cellText(value)
  const number = asShown(exact)
  const format = reading.formats[Number(cell.s ?? 0)] ?? 0
  if (format === 'moment') return momentOf(number, reading)
  const hidesZeros = number >= 0 && number < 10 ** (format - 1) && Number.isInteger(number)
  return format > 0 && hidesZeros ? String(number).padStart(format, '0') : number
}

/** Programs show 15 digits: what is behind them is left over from computing. Whole numbers are exact as they are. */
const asShown = (number: number) => (Number.isInteger(number) ? number : Number(number.toPrecision(15)))
