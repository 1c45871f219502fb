import 'server-only'
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import { env } from '@/env'
import { errorCodeOf } from '../observability/errors'

/** Stores the bytes of files. Keys are random and never reused, so the bytes of a key never change. */
export type FileStore = {
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  get: (key: string) => Promise<ReadableStream<Uint8Array> | null>
  delete: (key: string) => Promise<void>
  list: () => AsyncIterable<{ key: string; modified: Date }>
}

const shared = globalThis as typeof globalThis & { academyStore?: FileStore }

export function fileStore(): FileStore {
  shared.academyStore ??=
    env.FILES_STORAGE === 's3'
      ? createS3Store(configuredBucket())
      : createFolderStore(path.resolve(env.DATA_DIR, 'files'))
  return shared.academyStore
}

/** Keys are generated here or read from our own table; this check is a second protection. */
const KEY = /^[\w-]+(\.[\w-]+)*$/

export function createFolderStore(root: string): FileStore {
  // Folders with thousands of files are slow for people and their tools.
  const pathOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('not a key of the file store')
    return path.join(root, key.slice(0, 2), key)
  }
  return {
    put: async (key, bytes) => writeAtomically(pathOf(key), bytes),
    get: async (key) => {
      const found = await stat(pathOf(key)).catch(nullWhenMissing)
      if (!found) return null
      return Readable.toWeb(createReadStream(pathOf(key))) as ReadableStream<Uint8Array>
    },
    delete: (key) => rm(pathOf(key), { force: true }),
    list: () => listFilesIn(root),
  }
}

/** Writes under another name and renames, so that a reader or a crash never meets an incomplete file. */
async function writeAtomically(target: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(target), { recursive: true, mode: 0o700 }).catch(throwReadOnly)
  const temporary = `${target}.${randomBytes(6).toString('hex')}`
  const file = await open(/* turbopackIgnore: true */ temporary, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(temporary, target)
}

/** When Node may not create a folder on the way, its error says that one is missing. */
function throwReadOnly(thrown: unknown): never {
  if (errorCodeOf(thrown) !== 'ENOENT') throw thrown
  throw Object.assign(new Error('the folder of files cannot be made'), { code: 'EROFS' })
}

async function* listFilesIn(root: string) {
  for (const folder of (await readdir(root).catch(nullWhenMissing)) ?? []) {
    for (const key of (await readdir(path.join(root, folder)).catch(nullWhenMissing)) ?? []) {
      const found = await stat(path.join(root, folder, key)).catch(nullWhenMissing)
      if (found?.isFile()) yield { key, modified: found.mtime }
    }
  }
}

function nullWhenMissing(thrown: unknown): null {
  if (['ENOENT', 'ENOTDIR'].includes(errorCodeOf(thrown))) return null
  throw thrown
}

type Bucket = { endpoint: string; region: string; accessKeyId: string; secretAccessKey: string }

function configuredBucket(): Bucket {
  return {
    endpoint: env.S3_ENDPOINT ?? '',
    region: env.S3_REGION,
    accessKeyId: env.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? '',
  }
}

const PREFIX = 'files/'
const PAGE = 1000

/** Works with any S3-compatible service; the endpoint includes the bucket. */
export function createS3Store(bucket: Bucket): FileStore {
  const s3 = new S3mini({ ...bucket, requestAbortTimeout: 30_000 })
  return {
    put: async (key, bytes, contentType) => {
      await s3.putObject(PREFIX + key, bytes, contentType)
    },
    get: async (key) => (await s3.getObjectResponse(PREFIX + key))?.body ?? null,
    delete: async (key) => {
      await s3.deleteObject(PREFIX + key)
    },
    list: () => listObjects(s3),
  }
}

async function* listObjects(s3: S3mini) {
  let next: string | undefined
  do {
    const page = await s3.listObjectsPaged('/', PREFIX, PAGE, next)
    for (const { Key, LastModified } of page?.objects ?? [])
      yield { key: Key.slice(PREFIX.length), modified: new Date(LastModified) }
    next = page?.nextContinuationToken
  } while (next)
}
