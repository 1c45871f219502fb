import { Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-native.js'
import { LIMIT, Refusal, TOO_LARGE } from './sheet-refusal.ts'

export type Archive = {
  /** In small letters: names of parts are the same in any. */
  parts: string[]
  /** Whether there is such a part; what is unpacked goes to `take` piece by piece. */
  unpack(part: string, take: (bytes: Uint8Array) => void): Promise<boolean>
}

type Entries = Awaited<ReturnType<ZipReader<unknown>['getEntries']>>
type Entry = Entries[number]
type FileEntry = Extract<Entry, { directory: false }>

/** Reads the directory only, and refuses what it says too much or twice. */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const zip = new ZipReader(new Uint8ArrayReader(bytes), {
    useWebWorkers: false,
    checkCrc32: true,
    checkOverlappingEntry: true,
    // Parts are looked up by their names, and never become files.
    filenameValidation: 'tolerant',
  })
  const entries: Entry[] = []
  for await (const entry of zip.getEntriesGenerator()) {
    entries.push(entry)
    if (entries.length > LIMIT.entries) throw new Refusal(TOO_LARGE)
  }
  refuseDirectory(entries)

  const files = new Map(entries.flatMap((entry) => (entry.directory ? [] : [[partOf(entry), entry]])))
  if (files.size < entries.filter(({ directory }) => !directory).length) throw new Refusal('sheet_damaged')
  const budget: Budget = { left: LIMIT.unpacked }
  return {
    parts: [...files.keys()],
    async unpack(part, take) {
      const entry = files.get(part.toLowerCase())
      if (entry) await inflate(entry, { take, budget })
      return entry !== undefined
    },
  }
}

/** Some programs of Windows write its slashes. */
const partOf = ({ filename }: Entry) => filename.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase()

const LOCAL_HEADER = 30

function refuseDirectory(entries: Entry[]): void {
  if (entries.some(({ encrypted }) => encrypted)) throw new Refusal('sheet_encrypted')
  const unpacked = entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
  if (unpacked > LIMIT.unpacked) throw new Refusal(TOO_LARGE)

  const inOrder = entries.toSorted((one, other) => one.offset - other.offset)
  const overlap = inOrder.some(({ offset, rawFilename, compressedSize }, index) => {
    const next = inOrder[index + 1]
    return next !== undefined && offset + LOCAL_HEADER + rawFilename.length + compressedSize > next.offset
  })
  if (overlap) throw new Refusal('sheet_unsafe')
}

type Budget = { left: number }
type Inflating = { take: (bytes: Uint8Array) => void; budget: Budget }

const STORED = 0
const DEFLATED = 8

/**
 * The library ends where more comes out than the directory says. One part may be named for everything, so what really comes
 * out is counted as well.
 */
async function inflate(entry: FileEntry, { take, budget }: Inflating): Promise<void> {
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED) throw new Refusal('sheet_damaged')
  const stopped: { by?: unknown } = {}
  const counted = new WritableStream<Uint8Array>({
    write(bytes) {
      try {
        budget.left -= bytes.length
        if (budget.left < 0) throw new Refusal(TOO_LARGE)
        take(bytes)
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
