import { crc32, deflateRawSync } from 'node:zlib'

/** The headers of a zip entry; missing values are computed from the data. */
export type ZipEntry = {
  name: string
  data: string | Uint8Array
  flags?: number
  crc?: number
  /** The unpacked size in the directory and in the local header. */
  size?: number
  /** The unpacked size in the local header only. */
  localSize?: number
  /** Refers to the data of the previous entry. */
  shared?: boolean
}

/** Builds a zip with headers that no library would write. */
export function zipOf(entries: ZipEntry[]): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  let before: { offset: number; facts: EntryFacts } | undefined
  for (const entry of entries) {
    const isNew = !(entry.shared && before)
    const packed = isNew ? deflateRawSync(entry.data, { level: 6 }) : Buffer.alloc(0)
    const facts = isNew || !before ? entryFactsOf(entry, packed) : before.facts
    const offset = isNew || !before ? at : before.offset
    if (isNew) {
      const head = localHeaderOf(entry, { ...facts, size: entry.localSize ?? facts.size })
      pieces.push(head, packed)
      at += head.length + packed.length
    }
    directory.push(directoryRecordOf(entry, { ...facts, offset }))
    before = { offset, facts }
  }
  return Buffer.concat([...pieces, ...directory, endRecordOf(directory, at)])
}

type EntryFacts = { crc: number; packed: number; size: number }

const entryFactsOf = ({ data, crc, size }: ZipEntry, packed: Buffer): EntryFacts => ({
  crc: crc ?? crc32(data),
  packed: packed.length,
  size: size ?? Buffer.byteLength(data),
})

/** Version, flags, method, time, checksum, sizes and lengths are the same in both headers. */
function commonHeader({ name, flags = 0 }: ZipEntry, { crc, packed, size }: EntryFacts): Buffer {
  const bytes = Buffer.alloc(26)
  bytes.writeUInt16LE(20, 0)
  bytes.writeUInt16LE(flags | 0x800, 2)
  bytes.writeUInt16LE(8, 4)
  bytes.writeUInt16LE(0x21, 8)
  bytes.writeUInt32LE(crc, 10)
  bytes.writeUInt32LE(packed, 14)
  bytes.writeUInt32LE(size, 18)
  bytes.writeUInt16LE(Buffer.byteLength(name), 22)
  return bytes
}

const localHeaderOf = (entry: ZipEntry, facts: EntryFacts) =>
  Buffer.concat([Buffer.from('PK\x03\x04'), commonHeader(entry, facts), Buffer.from(entry.name)])

function directoryRecordOf(entry: ZipEntry, { offset, ...facts }: EntryFacts & { offset: number }): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), commonHeader(entry, facts), rest, Buffer.from(entry.name)])
}

function endRecordOf(directory: Buffer[], at: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.write('PK\x05\x06')
  bytes.writeUInt16LE(directory.length % 65_536, 8)
  bytes.writeUInt16LE(directory.length % 65_536, 10)
  bytes.writeUInt32LE(Buffer.concat(directory).length, 12)
  bytes.writeUInt32LE(at, 16)
  return bytes
}
