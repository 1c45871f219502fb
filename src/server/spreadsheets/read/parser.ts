import { rowReader } from './sheet-cells.ts'
import { refuseOtherFiles, refuseOtherPackages } from './sheet-kind.ts'
import type { Room, SheetRow } from './sheet-reader.ts'
import { Refusal } from './sheet-refusal.ts'
import { readPart, readWorkbook } from './sheet-workbook.ts'
import { openArchive } from './sheet-zip.ts'

type Parsing = Room & { take: (row: SheetRow) => void }

/** Gives the rows of the first visible sheet to `take` while it reads, and answers the name of the sheet; throws a Refusal. */
export async function parseSheet(bytes: Uint8Array, parsing: Parsing): Promise<string> {
  refuseOtherFiles(bytes)
  const archive = await openArchive(bytes)
  refuseOtherPackages(archive.parts)
  const { sheet, ...workbook } = await readWorkbook(archive)
  const found = await readPart(archive, { part: sheet.part, handlers: rowReader({ ...workbook, ...parsing }) })
  if (!found) throw new Refusal('sheet_damaged')
  return sheet.name
}
