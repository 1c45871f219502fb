import 'server-only'
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { Reader, TextReader, TextWriter, ZipReader, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js'
import { ARCHIVE_FORMAT, type Manifest, manifest as manifestShape } from '../contract'
import { isEntryName } from '../rules'
import { Refusal } from './refusal'

const MANIFEST = 'manifest.json'

export type Source = AsyncIterable<Uint8Array>
type Content = Omit<Manifest, 'format' | 'entries'>

/** Writes one entry after the other as they come; of each no more than a piece is in memory. */
export function packInto(into: WritableStream, made_at: Date) {
  const zip = new ZipWriter(into, { lastModDate: made_at, useWebWorkers: false, zip64: true })
  const entries: Manifest['entries'] = {}
  return {
    add: async (name: string, source: Source, { isDense = false } = {}) => {
      const meter = meterOf()
      await zip.add(name, streamOf(meter.read(gathered(source))), { level: isDense ? 0 : 1 })
      entries[name] = meter.result()
    },
    close: async (content: Content) => {
      await zip.add(MANIFEST, new TextReader(JSON.stringify({ format: ARCHIVE_FORMAT, entries, ...content })))
      await zip.close()
    },
  }
}

/** The same pieces, asked for as fast as the reader takes them. */
export const streamOf = (source: Source): ReadableStream<Uint8Array> =>
  Readable.toWeb(Readable.from(source)) as ReadableStream<Uint8Array>

/** Counts and hashes what passes. */
export function meterOf() {
  const hash = createHash('sha256')
  let size = 0
  return {
    read: async function* (source: Source) {
      for await (const piece of source) {
        size += piece.length
        hash.update(piece)
        yield piece
      }
    },
    result: () => ({ size, sha256: hash.digest('hex') }),
  }
}

const PIECE = 256 * 1024

/** The database sends each row alone: handed on one by one they would cost more than what is done with them. */
async function* gathered(source: Source) {
  let pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of source) {
    pieces.push(piece)
    size += piece.length
    if (size < PIECE) continue
    yield Buffer.concat(pieces)
    pieces = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(pieces)
}

export type Archive = Awaited<ReturnType<typeof openArchive>>

/** Refuses what is no archive of ours, or not all of one. What its entries hold is proved by verify(). */
export async function openArchive(place: string) {
  const file = await open(place, 'r')
  try {
    return { ...(await directoryOf(file)), close: () => file.close() }
  } catch (thrown) {
    await file.close()
    throw thrown instanceof Refusal ? thrown : damaged()
  }
}

async function directoryOf(file: FileHandle) {
  const { size } = await file.stat()
  const zip = new ZipReader(new FileReader(file, size), {
    useWebWorkers: false,
    checkCrc32: true,
    checkOverlappingEntry: true,
    // Each must be named by the manifest, and be one of ours.
    filenameValidation: 'tolerant',
  })
  const found = (await zip.getEntries()).flatMap((entry) => (entry.directory ? [] : [entry]))
  const byName = new Map(found.map((entry) => [entry.filename, entry]))
  const told = byName.get(MANIFEST)
  if (!told || byName.size !== found.length) throw damaged()
  const content: unknown = JSON.parse(await told.getData(new TextWriter()))
  const manifest = readManifest(content)
  byName.delete(MANIFEST)
  const names = Object.keys(manifest.entries)
  if (names.length !== byName.size || names.some((name) => !isEntryName(name) || !byName.has(name))) throw damaged()

  /** Its bytes as they are unpacked; throws where they are not those that were packed. */
  async function* read(name: string): AsyncGenerator<Uint8Array> {
    const entry = byName.get(name)
    const known = manifest.entries[name]
    if (!entry || !known) throw damaged()
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const unpacked = entry.getData(writable).catch((thrown) => writable.abort(thrown).catch(() => undefined))
    const meter = meterOf()
    try {
      yield* meter.read(readable)
      await unpacked
    } catch {
      throw damaged()
    }
    const { size, sha256 } = meter.result()
    if (size !== known.size || sha256 !== known.sha256) throw damaged()
  }
  return { manifest, read }
}

function readManifest(content: unknown): Manifest {
  const format: unknown = content instanceof Object ? Reflect.get(content, 'format') : undefined
  if (typeof format === 'number' && format > ARCHIVE_FORMAT)
    throw new Refusal('The archive was made by a newer version. Bring the program to that version first.')
  return manifestShape.parse(content)
}

/** Reads all of it. */
export async function verify({ manifest, read }: Archive): Promise<void> {
  for (const name of Object.keys(manifest.entries)) for await (const _ of read(name));
}

export const damaged = () =>
  new Refusal('The archive is damaged or not complete: what it holds is not what was written. Take another one.')

/** Any part of a file, without the rest. */
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
      if (bytesRead === 0) throw damaged()
      filled += bytesRead
    }
    return bytes
  }
}
