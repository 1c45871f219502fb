import { crc32, deflateRawSync } from 'node:zlib'

/** What stands in the headers of a zip; whatever is not said is the truth. */
export type ZipEntry = {
  name: string
  data: string | Uint8Array
  flags?: number
  crc?: number
  /** Unpacked, as the directory and the header before the data say. */
  size?: number
  /** As the header before the data says. */
  localSize?: number
  /** Points at the data of the entry before. */
  shared?: boolean
}

/** A zip that may lie, which no proper library writes. */
export function zipOf(entries: ZipEntry[]): Buffer<ArrayBuffer> {
  const pieces: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  let before: { offset: number; facts: Facts } | undefined
  for (const entry of entries) {
    const isNew = !(entry.shared && before)
    const packed = isNew ? deflateRawSync(entry.data, { level: 6 }) : Buffer.alloc(0)
    const facts = isNew || !before ? factsOf(entry, packed) : before.facts
    const offset = isNew || !before ? at : before.offset
    if (isNew) {
      const head = headerOf(entry, { ...facts, size: entry.localSize ?? facts.size })
      pieces.push(head, packed)
      at += head.length + packed.length
    }
    directory.push(recordOf(entry, { ...facts, offset }))
    before = { offset, facts }
  }
  return Buffer.concat([...pieces, ...directory, endOf(directory, at)])
}

type Facts = { crc: number; packed: number; size: number }

const factsOf = ({ data, crc, size }: ZipEntry, packed: Buffer): Facts => ({
  crc: crc ?? crc32(data),
  packed: packed.length,
  size: size ?? Buffer.byteLength(data),
})

/** Version, flags, method, time, checksum, sizes and lengths: the same in both headers. */
function common({ name, flags = 0 }: ZipEntry, { crc, packed, size }: Facts): Buffer {
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

const headerOf = (entry: ZipEntry, facts: Facts) =>
  Buffer.concat([Buffer.from('PK\x03\x04'), common(entry, facts), Buffer.from(entry.name)])

function recordOf(entry: ZipEntry, { offset, ...facts }: Facts & { offset: number }): Buffer {
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(offset, 10)
  return Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), common(entry, facts), rest, Buffer.from(entry.name)])
}

function endOf(directory: Buffer[], at: number): Buffer {
  const bytes = Buffer.alloc(22)
  bytes.write('PK\x05\x06')
  bytes.writeUInt16LE(directory.length % 65_536, 8)
  bytes.writeUInt16LE(directory.length % 65_536, 10)
  bytes.writeUInt32LE(Buffer.concat(directory).length, 12)
  bytes.writeUInt32LE(at, 16)
  return bytes
}
