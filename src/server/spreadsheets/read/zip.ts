import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { SHEET_LIMITS, SheetRefusal, TOO_LARGE } from './limits.ts'

export type Archive = {
  /** Names of parts ignore case, so they are in lower case here. */
  parts: string[]
  /** Calls `onBytes` piece by piece; returns false when there is no such part. */
  unpack(part: string, take: (bytes: Uint8Array) => void): Promise<boolean>
}

type Entries = Awaited<ReturnType<ZipReader<unknown>['getEntries']>>
type Entry = Entries[number]
type FileEntry = Extract<Entry, { directory: false }>

/** Reads the directory only, and refuses one that is too large or ambiguous. */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), {
    useWebWorkers: false,
    checkCrc32: true,
    checkOverlappingEntry: true,
    // Parts are looked up by their names and never become files.
    filenameValidation: 'tolerant',
  })
  const entries: Entry[] = []
  for await (const entry of zip.getEntriesGenerator()) {
    entries.push(entry)
    if (entries.length > SHEET_LIMITS.entries) throw new SheetRefusal(TOO_LARGE)
  }
  refuseUnsafeDirectory(entries)

  const files = new Map(entries.flatMap((entry) => (entry.directory ? [] : [[partNameOf(entry), entry]])))
  if (files.size < entries.filter(({ directory }) => !directory).length) throw new SheetRefusal('sheet_damaged')
  const budget: Budget = { left: SHEET_LIMITS.unpacked }
  return {
    parts: [...files.keys()],
    async unpack(part, onBytes) {
      const entry = files.get(part.toLowerCase())
      if (entry) await inflate(entry, { onBytes, budget })
      return entry !== undefined
    },
  }
}

/** Some Windows programs write backslashes. */
const partNameOf = ({ filename }: Entry) => filename.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

const LOCAL_HEADER = 30

function refuseUnsafeDirectory(entries: Entry[]): void {
  if (entries.some(({ encrypted }) => encrypted)) throw new SheetRefusal('sheet_encrypted')
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > SHEET_LIMITS.unpacked) throw new SheetRefusal(TOO_LARGE)

  const inOrder = entries.toSorted((one, other) => one.offset - other.offset)
  const overlap = inOrder.some(({ offset, rawFilename, compressedSize }, index) => {
    const next = inOrder[index + 1]
    return next !== undefined && offset + LOCAL_HEADER + rawFilename.length + compressedSize > next.offset
  })
  if (overlap) throw new SheetRefusal('sheet_unsafe')
}

type Budget = { left: number }
type InflateOptions = { onBytes: (bytes: Uint8Array) => void; budget: Budget }

const STORED = 0
const DEFLATED = 8

/**
 * The library stops when an entry is longer than the directory says. Several names may refer to one part, so the
 * unpacked bytes are counted as well.
 */
async function inflate(entry: FileEntry, { onBytes, budget }: InflateOptions): Promise<void> {
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    throw new SheetRefusal('sheet_damaged')
  const stopped: { by?: unknown } = {}
  const counted = new WritableStream<Uint8Array>({
    write(bytes) {
      try {
        budget.left -= bytes.length
        if (budget.left < 0) throw new SheetRefusal(TOO_LARGE)
        onBytes(bytes)
      } catch (thrown) {
        stopped.by = thrown
        throw thrown
      }
    },
  })
  await entry.getData(counted).catch((thrown: unknown) => {
    throw stopped.by ?? thrown
  })
}
