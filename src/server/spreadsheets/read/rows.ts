import { dateTimeTextOf, dateTimeTextOfIso } from './dates.ts'
import { SHEET_LIMITS, SheetRefusal, TOO_LARGE } from './limits.ts'
import type { RowLimit, SheetCell, SheetRow } from './read-sheet.ts'
import { createTextCollector, decodeCellText } from './texts.ts'
import type { Workbook } from './workbook.ts'
import type { XmlAttributes, XmlHandlers } from './xml.ts'

type RowContext = Pick<Workbook, 'from1904' | 'sharedTexts' | 'formats'> & RowLimit & { onRow: (row: SheetRow) => void }

/** Passes on every row with a value, in the order of the file. */
export function createRowReader(context: RowContext): XmlHandlers {
  const textCollector = createTextCollector()
  const rows = createRowBuilder(context)
  let cell: XmlAttributes = {}
  let value = ''
  let inData = false
  let inValue = false
  return {
    open(name, attributes) {
      if (name === 'sheetData') inData = true
      if (!inData) return
      inValue = name === 'v'
      textCollector.open(name)
      if (name === 'row') rows.begin(attributes.r)
      if (name !== 'c') return
      rows.next(attributes.r)
      cell = attributes
      value = ''
      textCollector.begin()
    },
    close(name) {
      if (name === 'sheetData') inData = false
      if (!inData) return
      inValue = false
      textCollector.close(name)
      if (name === 'c') rows.fill(cell.t === 'inlineStr' ? textCollector.text() : cellValueOf(value, { cell, context }))
      if (name === 'row') rows.end()
    },
    text(text) {
      if (inValue) value += text
      else textCollector.add(text)
    },
  }
}

/**
 * Rows and cells may state their position; those that do not follow the previous one. Two at one position are refused,
 * because nobody can say which one counts.
 */
function createRowBuilder({ rowsMax, extraRows = 0, onRow }: RowContext) {
  const seenRows = new Set<number>()
  let characters = 0
  let row = 0
  let column = -1
  let cells: SheetCell[] = []
  return {
    begin(reference: string | undefined) {
      row = rowNumberOf(reference) ?? row + 1
      if (row > SHEET_LIMITS.rows) throw tooManyRows(rowsMax)
      column = -1
      cells = []
    },
    next(reference: string | undefined) {
      column = columnIndexOf(reference) ?? column + 1
    },
    fill(content: SheetCell) {
      if (content === null || content === '') return
      if (column >= SHEET_LIMITS.columns) throw new SheetRefusal(TOO_MANY_COLUMNS)
      if (typeof content === 'string') characters += content.length
      if (characters > SHEET_LIMITS.characters) throw new SheetRefusal(TOO_LARGE)
      if (column < cells.length && cells[column] !== null) throw new SheetRefusal('sheet_damaged')
      while (cells.length < column) cells.push(null)
      cells[column] = content
    },
    end() {
      if (cells.length === 0) return
      if (seenRows.has(row)) throw new SheetRefusal('sheet_damaged')
      seenRows.add(row)
      if (seenRows.size > rowsMax + extraRows) throw tooManyRows(rowsMax)
      onRow({ row, cells })
      cells = []
    },
  }
}

export const TOO_MANY_COLUMNS = { key: 'sheet_too_many_columns', values: { limit: SHEET_LIMITS.columns } }
export const tooManyRows = (limit: number) => new SheetRefusal({ key: 'sheet_too_many_rows', values: { limit } })

function rowNumberOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined
  const row = Number(reference)
  if (!Number.isInteger(row) || row < 1) throw new SheetRefusal('sheet_damaged')
  return row
}

const CODE_OF_A = 65

/** `BC17` is in column 54, counted from 0. */
function columnIndexOf(reference: string | undefined): number | undefined {
  if (reference === undefined) return undefined
  let column = 0
  let letters = 0
  for (; letters < reference.length; letters += 1) {
    const letter = reference.charCodeAt(letters) - CODE_OF_A
    if (letter < 0 || letter > 25) break
    column = column * 26 + letter + 1
  }
  if (letters === 0) throw new SheetRefusal('sheet_damaged')
  return column - 1
}

type CellContext = { cell: XmlAttributes; context: RowContext }

/** The attribute `t` states the type of a value; there are no other types. */
function cellValueOf(value: string, { cell, context }: CellContext): SheetCell {
  if (value === '') return null
  switch (cell.t) {
    case 's':
      return sharedTextAt(value, context)
    case 'b':
      return value === '1' || value === 'true'
    case 'd':
      return dateTimeTextOfIso(value)
    case 'str':
    case 'e':
      return decodeCellText(value)
    default:
      return numericCellOf(value, { cell, context })
  }
}

function sharedTextAt(index: string, { sharedTexts }: RowContext): string {
  const text = sharedTexts[Number(index)]
  if (text === undefined) throw new SheetRefusal('sheet_damaged')
  return text
}

function numericCellOf(value: string, { cell, context }: CellContext): SheetCell {
  const exact = Number(value)
  if (!Number.isFinite(exact) || value.trim() === '') return decodeCellText(value)
  const number = roundToShownDigits(exact)
  const format = context.formats[Number(cell.s ?? 0)] ?? 0
  if (format === 'date') return dateTimeTextOf(number, context)
  const hidesZeros = number >= 0 && number < 10 ** (format - 1) && Number.isInteger(number)
  return format > 0 && hidesZeros ? String(number).padStart(format, '0') : number
}

/** Programs show 15 digits, and the digits behind them are rounding errors. Whole numbers are exact. */
const roundToShownDigits = (number: number) => (Number.isInteger(number) ? number : Number(number.toPrecision(15)))
