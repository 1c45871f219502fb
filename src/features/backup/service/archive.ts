import 'server-only'
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Reader, TextReader, TextWriter, ZipReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { ARCHIVE_FORMAT, type Manifest, manifest as manifestShape } from '../contract'
import { isEntryName } from '../rules'
import { RecoveryRefusal } from './refusal'

const MANIFEST = 'manifest.json'

export type ByteSource = AsyncIterable<Uint8Array>

/** Writes the entries as streams, so that only a chunk of each is in memory. */
export function createArchiveWriter(into: WritableStream, made_at: Date) {
  const zip = new ZipWriter(into, { lastModDate: made_at, useWebWorkers: false, zip64: true })
  const entries: Manifest['entries'] = {}
  return {
    add: async (name: string, source: ByteSource, { isDense = false } = {}) => {
      const meter = createDigestMeter()
      await zip.add(name, toWebStream(meter.read(inChunks(source))), { level: isDense ? 0 : 1 })
      entries[name] = meter.result()
    },
    close: async (content: Omit<Manifest, 'format' | 'entries'>) => {
      await zip.add(MANIFEST, new TextReader(JSON.stringify({ format: ARCHIVE_FORMAT, entries, ...content })))
      await zip.close()
    },
  }
}

/** Reads the source only as fast as the stream is read. */
export const toWebStream = (source: ByteSource): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>

export function createDigestMeter() {
  const hash = createHash('sha256')
  let size = 0
  return {
    read: async function* (source: ByteSource) {
      for await (const piece of source) {
        size += piece.length
        hash.update(piece)
        yield piece
      }
    },
    result: () => ({ size, sha256: hash.digest('hex') }),
  }
}

const CHUNK_BYTES = 256 * 1024

/** Joins the rows, which the database sends one by one: passing each on alone would cost more than the work on it. */
async function* inChunks(source: ByteSource) {
  let pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of source) {
    pieces.push(piece)
    size += piece.length
    if (size < CHUNK_BYTES) continue
    yield Buffer.concat(pieces)
    pieces = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(pieces)
}

export type Archive = Awaited<ReturnType<typeof openArchive>>

/** Refuses a file that is no complete archive. verifyArchive() checks the content of its entries. */
export async function openArchive(archivePath: string) {
  const file = await open(archivePath, 'r')
  try {
    return { ...(await readDirectory(file)), close: () => file.close() }
  } catch (thrown) {
    await file.close()
    throw thrown instanceof RecoveryRefusal ? thrown : damagedArchive()
  }
}

async function readDirectory(file: FileHandle) {
  const { size } = await file.stat()
  const zip = new ZipReader(new FileReader(file, size), {
    useWebWorkers: false,
    checkCrc32: true,
    checkOverlappingEntry: true,
    // Each name is checked below against the manifest and our format.
    filenameValidation: 'tolerant',
  })
  const found = (await zip.getEntries()).flatMap((entry) => (entry.directory ? [] : [entry]))
  const byName = new Map(found.map((entry) => [entry.filename, entry]))
  const manifestEntry = byName.get(MANIFEST)
  if (!manifestEntry || byName.size !== found.length) throw damagedArchive()
  const content: unknown = JSON.parse(await manifestEntry.getData(new TextWriter()))
  const manifest = readManifest(content)
  byName.delete(MANIFEST)
  const names = Object.keys(manifest.entries)
  if (names.length !== byName.size || names.some((name) => !isEntryName(name) || !byName.has(name)))
    throw damagedArchive()

  /** Unpacks an entry, and throws if its size or hash differs from the manifest. */
  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const entry = byName.get(name)
    const expected = manifest.entries[name]
    if (!entry || !expected) throw damagedArchive()
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const unpacked = entry.getData(writable).catch((thrown) => writable.abort(thrown).catch(() => undefined))
    const meter = createDigestMeter()
    try {
      yield* meter.read(readable)
      await unpacked
    } catch {
      throw damagedArchive()
    }
    const { size, sha256 } = meter.result()
    if (size !== expected.size || sha256 !== expected.sha256) throw damagedArchive()
  }
  return { manifest, read }
}

function readManifest(content: unknown): Manifest {
  const format: unknown = content instanceof Object ? Reflect.get(content, 'format') : undefined
  if (typeof format === 'number' && format > ARCHIVE_FORMAT)
    throw new RecoveryRefusal('The archive was made by a newer version. Bring the program to that version first.')
  return manifestShape.parse(content)
}

/** Reads every entry, which checks its size and hash. */
export async function verifyArchive({ manifest, read }: Archive): Promise<void> {
  for (const name of Object.keys(manifest.entries)) for await (const _ of read(name));
}

export const damagedArchive = () =>
  new RecoveryRefusal(
    'The archive is damaged or not complete: what it holds is not what was written. Take another one.',
  )

/** Reads parts of a file without loading it whole. */
class FileReader extends Reader<FileHandle> {
  readonly file: FileHandle

  constructor(file: FileHandle, size: number) {
    super(file)
    this.file = file
    this.size = size
  }

  override async readUint8Array(index: number, length: number): Promise<Uint8Array> {
    const bytes = new Uint8Array(Math.max(0, Math.min(length, this.size - index)))
    let filled = 0
    while (filled < bytes.length) {
      const { bytesRead } = await this.file.read(bytes, filled, bytes.length - filled, index + filled)
      if (bytesRead === 0) throw damagedArchive()
      filled += bytesRead
    }
    return bytes
  }
}
