import { SHEET_LIMITS, SheetRefusal, TEXT_TOO_LONG } from './limits.ts'
import type { RowLimit, SheetRow } from './read-sheet.ts'
import { TOO_MANY_COLUMNS, tooManyRows } from './rows.ts'

type DelimitedOptions = RowLimit & { onRow: (row: SheetRow) => void }

/**
 * Calls `onRow` for the rows of a text file that have a value. Cells are separated by tabs, semicolons or commas, and may
 * be quoted; a quote without an end is an ordinary character.
 */
export function parseDelimited(bytes: Uint8Array, { rowsMax, extraRows = 0, onRow }: DelimitedOptions): void {
  const decoded = decodeText(bytes)
  const [hint = '', named] = SEPARATOR_HINT.exec(decoded) ?? []
  const text = decoded.slice(hint.length)
  const separator = named ?? separatorOf(text)
  let position = 0
  let count = 0
  for (let row = hint ? 2 : 1; position < text.length; row++) {
    const record = readRecord(text, { position, separator })
    position = record.end
    if (record.cells.every((cell) => cell === null)) continue
    count += 1
    if (count > rowsMax + extraRows) throw tooManyRows(rowsMax)
    onRow({ row, cells: record.cells })
  }
}

/** Excel reads the separator from such a first line. */
const SEPARATOR_HINT = /^sep=(.)(?:\r?\n|$)/i

type Start = { position: number; separator: string }
type Cells = SheetRow['cells']

function readRecord(text: string, { position, separator }: Start): { cells: Cells; end: number } {
  const cells: Cells = []
  let start = position
  for (;;) {
    const { value, end } =
      text[start] === '"'
        ? readQuoted(text, { position: start, separator })
        : readPlain(text, { position: start, separator })
    if (value.length > SHEET_LIMITS.text) throw new SheetRefusal(TEXT_TOO_LONG)
    if (cells.length >= SHEET_LIMITS.columns) throw new SheetRefusal(TOO_MANY_COLUMNS)
    cells.push(value.trim() === '' ? null : value)
    if (text[end] !== separator) return { cells, end: end + (text.startsWith('\r\n', end) ? 2 : 1) }
    start = end + 1
  }
}

type ReadCell = { value: string; end: number }

function readPlain(text: string, { position, separator }: Start): ReadCell {
  let end = position
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end += 1
  return { value: text.slice(position, end), end }
}

function readQuoted(text: string, { position, separator }: Start): ReadCell {
  const limit = position + SHEET_LIMITS.text
  let quote = text.indexOf('"', position + 1)
  while (quote !== -1 && quote < limit) {
    const next = text[quote + 1]
    if (next === '"') quote += 1
    else if (next === undefined || next === separator || next === '\n' || next === '\r')
      return { value: text.slice(position + 1, quote).replaceAll('""', '"'), end: quote + 1 }
    quote = text.indexOf('"', quote + 1)
  }
  return readPlain(text, { position, separator })
}

const SEPARATORS = ['\t', ';', ',']
/** The beginning of a file shows its separator. */
const SAMPLE = 65_536

/** The separator that occurs most often outside of quotes; dates and names may contain the others. */
function separatorOf(text: string): string {
  const sample = text.slice(0, SAMPLE).replace(/"[^"]*"/g, '')
  const counts = SEPARATORS.map((separator) => sample.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ','
}

/** A file is UTF-16 as Teams writes it, UTF-8, or Windows-1252 from an older program. */
function decodeText(bytes: Uint8Array): string {
  const text = new TextDecoder(encodingOf(bytes)).decode(bytes)
  // Zoom writes a few zero characters into its reports, and the database refuses them.
  const readable = text.replaceAll('\0', '')
  const strange = text.length - readable.length + (readable.slice(0, SAMPLE).match(UNPRINTABLE)?.length ?? 0)
  if (strange > text.length / 100) throw new SheetRefusal('sheet_no_text')
  return readable
}

const UNPRINTABLE = /[^\P{Cc}\s]|\ufffd/gu

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const sample = bytes.subarray(0, 1000)
  const zeros = sample.filter((byte, index) => byte === 0 && index % 2 === 1).length
  if (zeros > sample.length / 4) return 'utf-16le'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}
