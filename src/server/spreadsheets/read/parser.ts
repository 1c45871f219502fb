import { parseDelimited } from './delimited.ts'
import { isText, refuseForeignFiles, refuseForeignPackages } from './file-type.ts'
import { SheetRefusal } from './limits.ts'
import type { SheetOptions, SheetRow } from './read-sheet.ts'
import { createRowReader } from './rows.ts'
import { readPart, readWorkbook } from './workbook.ts'
import { openArchive } from './zip.ts'

type ParseOptions = SheetOptions & { onRow: (row: SheetRow) => void }

/**
 * Calls `onRow` for the rows of the first visible sheet while it reads, and returns the name of the sheet; throws a
 * SheetRefusal. A text file has one sheet without a name.
 */
export async function parseSheet(bytes: Uint8Array, options: ParseOptions): Promise<string> {
  if (options.acceptsText && isText(bytes)) {
    parseDelimited(bytes, options)
    return ''
  }
  refuseForeignFiles(bytes)
  const archive = await openArchive(bytes)
  refuseForeignPackages(archive.parts)
  const { sheet, ...workbook } = await readWorkbook(archive)
  const found = await readPart(archive, { part: sheet.part, handlers: createRowReader({ ...workbook, ...options }) })
  if (!found) throw new SheetRefusal('sheet_damaged')
  return sheet.name
}
