import { SheetRefusal } from './limits.ts'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const OLE = Buffer.from('D0CF11E0A1B11AE1', 'hex')

/** True for a file that is neither a package like .xlsx nor a workbook of older programs. */
export function isText(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return !startsWith(file, ZIP) && !startsWith(file, OLE)
}

/** Checks the content, because name and type of an upload may be wrong. */
export function refuseForeignFiles(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(file, ZIP)) return
  if (!startsWith(file, OLE)) throw new SheetRefusal('sheet_not_xlsx')
  const holds = (stream: string) => file.includes(Buffer.from(stream, 'utf16le'))
  if (holds('EncryptedPackage')) throw new SheetRefusal('sheet_encrypted')
  throw new SheetRefusal(holds('Workbook') || holds('Book') ? 'sheet_old_xls' : 'sheet_not_xlsx')
}

const startsWith = (file: Buffer, start: Buffer) => file.subarray(0, start.length).equals(start)

/** The first match decides. */
const FOREIGN_PARTS: [part: RegExp, text: string][] = [
  [/(^|\/)vbaproject\.bin$|^xl\/macrosheets\//, 'sheet_macros'],
  [/^xl\/workbook\.bin$/, 'sheet_binary'],
  [/^(meta-inf\/manifest|content)\.xml$|^mimetype$|^index\/.*\.iwa$|^index\.zip$/, 'sheet_other_program'],
]

/** The names in `parts` are in lower case. */
export function refuseForeignPackages(parts: string[]): void {
  for (const [part, text] of FOREIGN_PARTS) {
    if (parts.some((name) => part.test(name))) throw new SheetRefusal(text)
  }
  if (!parts.includes('[content_types].xml')) throw new SheetRefusal('sheet_not_xlsx')
}
