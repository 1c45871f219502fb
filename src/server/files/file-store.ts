import 'server-only'
import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { S3mini } from 's3mini'
import { env } from '@/env'

/** Where the bytes of files lie. Keys are random and never reused, so what a key holds never changes. */
export type Store = {
  put: (key: string, bytes: Uint8Array, contentType: string) => Promise<void>
  get: (key: string) => Promise<ReadableStream<Uint8Array> | null>
  delete: (key: string) => Promise<void>
  list: () => AsyncIterable<{ key: string; modified: Date }>
}

const shared = globalThis as typeof globalThis & { academyStore?: Store }

export function store(): Store {
  shared.academyStore ??=
    env.FILES_STORAGE === 's3' ? s3Store(configuredBucket()) : folderStore(path.resolve(env.DATA_DIR, 'files'))
  return shared.academyStore
}

/** Keys are minted here or read from our own table; this is the net under that rule. */
const KEY = /^[\w-]+(\.[\w-]+)*$/

export function folderStore(root: string): Store {
  // Thousands of files in one folder are slow to look through for people and their tools.
  const placeOf = (key: string) => {
    if (!KEY.test(key)) throw new Error('not a key of the file store')
    return path.join(root, key.slice(0, 2), key)
  }
  return {
    put: async (key, bytes) => writeWhole(placeOf(key), bytes),
    get: async (key) => {
      const found = await stat(placeOf(key)).catch(nullWhenMissing)
      if (!found) return null
      return Readable.toWeb(createReadStream(placeOf(key))) as ReadableStream<Uint8Array>
    },
    delete: (key) => rm(placeOf(key), { force: true }),
    list: () => filesIn(root),
  }
}

/** Under a name of its own first: a reader or a crash never meets half a file. */
export async function writeWhole(place: string, bytes: Uint8Array): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 }).catch(sayReadOnly)
  const part = `${place}.${randomBytes(6).toString('hex')}`
  const file = await open(part, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(part, place)
}

/** Node makes all folders on the way; where it may make none, it says that one is missing. */
function sayReadOnly(thrown: unknown): never {
  if (!(thrown instanceof Error) || Reflect.get(thrown, 'code') !== 'ENOENT') throw thrown
  throw Object.assign(new Error('the folder of files cannot be made'), { code: 'EROFS' })
}

async function* filesIn(root: string) {
  for (const folder of (await readdir(root).catch(nullWhenMissing)) ?? []) {
    for (const key of (await readdir(path.join(root, folder)).catch(nullWhenMissing)) ?? []) {
      const found = await stat(path.join(root, folder, key)).catch(nullWhenMissing)
      if (found?.isFile()) yield { key, modified: found.mtime }
    }
  }
}

function nullWhenMissing(thrown: unknown): null {
  if (thrown instanceof Error && ['ENOENT', 'ENOTDIR'].includes(String(Reflect.get(thrown, 'code')))) return null
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

/** Any S3-compatible service; the endpoint includes the bucket. */
export function s3Store(bucket: Bucket): Store {
  const s3 = new S3mini({ ...bucket, requestAbortTimeout: 30_000 })
  return {
    put: async (key, bytes, contentType) => {
      await s3.putObject(PREFIX + key, bytes, contentType)
    },
    get: async (key) => (await s3.getObjectResponse(PREFIX + key))?.body ?? null,
    delete: async (key) => {
      await s3.deleteObject(PREFIX + key)
    },
    list: () => objectsOf(s3),
  }
}

async function* objectsOf(s3: S3mini) {
  let next: string | undefined
  do {
    const page = await s3.listObjectsPaged('/', PREFIX, PAGE, next)
    for (const { Key, LastModified } of page?.objects ?? [])
      yield { key: Key.slice(PREFIX.length), modified: new Date(LastModified) }
    next = page?.nextContinuationToken
  } while (next)
}
