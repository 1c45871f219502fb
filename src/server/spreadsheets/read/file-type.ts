import { Refusal } from './sheet-refusal.ts'

const ZIP = Buffer.from('PK\x03\x04', 'latin1')
const OLE = Buffer.from('D0CF11E0A1B11AE1', 'hex')

/** Told by content: names and types of uploads are what somebody says. */
export function refuseOtherFiles(bytes: Uint8Array): void {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (startsWith(file, ZIP)) return
  if (!startsWith(file, OLE)) throw new Refusal('sheet_not_xlsx')
  const holds = (stream: string) => file.includes(Buffer.from(stream, 'utf16le'))
  if (holds('EncryptedPackage')) throw new Refusal('sheet_encrypted')
  throw new Refusal(holds('Workbook') || holds('Book') ? 'sheet_old_xls' : 'sheet_not_xlsx')
}

const startsWith = (file: Buffer, start: Buffer) => file.subarray(0, start.length).equals(start)

/** The first that fits. */
const STRANGERS: [part: RegExp, text: string][] = [
  [/(^|\/)vbaproject\.bin$|^xl\/macrosheets\//, 'sheet_macros'],
  [/^xl\/workbook\.bin$/, 'sheet_binary'],
  [/^(meta-inf\/manifest|content)\.xml$|^mimetype$|^index\/.*\.iwa$|^index\.zip$/, 'sheet_other_program'],
]

/** `parts` are in small letters. */
export function refuseOtherPackages(parts: string[]): void {
  for (const [part, text] of STRANGERS) {
    if (parts.some((name) => part.test(name))) throw new Refusal(text)
  }
  if (!parts.includes('[content_types].xml')) throw new Refusal('sheet_not_xlsx')
}
