import 'server-only'
import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import postgres from 'postgres'
import { lastApplied, MIGRATION_LOCK, shippedMigrations } from '@/server/migrate'
import { FILES_LOCK } from '@/server/orphans'
import { store } from '@/server/store'
import type { FileVariant } from '@/server/tables'
import type { Manifest } from '../contract'
import { archiveNameOf, fileEntry, isPart, outdatedOf, partOf, tableEntry } from '../rules'
import { damaged, meterOf, openArchive, packInto, type Source, streamOf, verify } from './archive'
import { Refusal } from './refusal'
import { isToBeSealed, type Keys, seal, unseal } from './seal'
import { countingRows, isKept, listTables, readSequences, readTable } from './tables'

type Wish = { url: string; folder: string; keys: Keys; now: Date; keep?: number }

/** Writes everything into one new file of the folder: whole, read again and on the disk, or not at all. */
export async function backUp({ url, folder, keys, now, keep }: Wish) {
  const isSealed = isToBeSealed(keys)
  const name = archiveNameOf(now, { isSealed })
  const place = path.join(folder, name)
  const part = partOf(place)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeAbandoned(folder, now)
    const { content, written, packed } = await write({ url, part, keys, now })
    await verifyWritten({ part, keys, written, packed })
    await rename(part, place)
    await syncFolder(folder)
    const removed = keep === undefined ? [] : outdatedOf(await readdir(folder), keep)
    for (const old of removed) await rm(path.join(folder, old))
    return { place, size: written.size, removed, ...content }
  } catch (thrown) {
    // Where it exists already, somebody else is writing it.
    if (codeOf(thrown) !== 'EEXIST') await rm(part, { force: true }).catch(() => undefined)
    throw reasonOf(thrown, folder)
  }
}

const DAY_MS = 86_400_000

/** Of a backup that was killed; one that is being made beside us is younger. */
async function removeAbandoned(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter(isPart)) {
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > DAY_MS) await rm(path.join(folder, name), { force: true })
  }
}

type Digest = { size: number; sha256: string }

async function write({ url, part, keys, now }: Pick<Wish, 'url' | 'keys' | 'now'> & { part: string }) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const [packed, written] = [meterOf(), meterOf()]
  const plain = streamOf(packed.read(readable))
  const packing = withSnapshot(url, (sql) => pack(sql, writable, now)).catch(async (thrown: unknown) => {
    await writable.abort(thrown).catch(() => undefined)
    throw thrown
  })
  const bytes = isToBeSealed(keys) ? await seal(plain, keys) : plain
  const [content] = await Promise.all([packing, writeFile(part, written.read(bytes))])
  return { content, written: written.result(), packed: packed.result() }
}

/** One moment of the whole database. Migrations wait until it is read, and no file that it names is deleted meanwhile. */
async function withSnapshot<Result>(url: string, read: (sql: postgres.TransactionSql) => Promise<Result>) {
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    onnotice: () => undefined,
    connection: { application_name: 'academy-backup', statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  })
  try {
    // Before the snapshot, which begins with the first statement of the transaction.
    await sql`select pg_advisory_lock_shared(${MIGRATION_LOCK}), pg_advisory_lock_shared(${FILES_LOCK})`
    return await sql.begin('isolation level repeatable read read only', read)
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function pack(sql: postgres.TransactionSql, into: WritableStream, now: Date) {
  const archive = packInto(into, now)
  const migration = await migrationOf(sql)
  const sequences = await readSequences(sql)
  const tables: Manifest['tables'] = {}
  for (const table of (await listTables(sql)).filter(isKept)) {
    let rows = 0
    const source = countingRows(readTable(sql, table), (more) => {
      rows += more
    })
    await archive.add(tableEntry(table.name), source)
    tables[table.name] = { columns: table.columns, rows }
  }
  const { files, missing } = await packFiles(sql, archive)
  const content = { made_at: now.toISOString(), migration, tables, sequences, missing }
  await archive.close(content)
  return { ...content, files }
}

async function migrationOf(sql: postgres.TransactionSql): Promise<Manifest['migration']> {
  const [journal] = await sql`select to_regclass('drizzle.__drizzle_migrations') as found`
  const when = journal?.found ? await lastApplied(sql) : 0
  const known = (await shippedMigrations()).find((migration) => migration.when === when)
  if (!known)
    throw new Refusal(
      'The database is empty, or was brought up to date by a newer version: this version cannot tell what it holds.',
    )
  return { tag: known.tag, when: known.when }
}

/** With the copies beside them. One that the store has lost is named, so that a lost image costs no backup. */
async function packFiles(sql: postgres.TransactionSql, archive: ReturnType<typeof packInto>) {
  const rows = await sql<{ id: string; variants: FileVariant[] }[]>`select id, variants from files order by id`
  const missing: string[] = []
  let files = 0
  for (const { id, variants } of rows) {
    for (const key of [id, ...variants.map(({ name }) => `${id}.${name}`)]) {
      const bytes: Source | null = await store().get(key)
      if (!bytes) missing.push(key)
      else await archive.add(fileEntry(key), bytes, { isDense: true })
      if (bytes) files += 1
    }
  }
  return { files, missing }
}

async function writeFile(place: string, bytes: Source): Promise<void> {
  const file = await open(place, 'wx', 0o600)
  try {
    for await (const piece of bytes) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}

type Written = { part: string; keys: Keys; written: Digest; packed: Digest }

/** Read from the disk again. What only somebody else can open is compared as it lies there. */
async function verifyWritten({ part, keys, written, packed }: Written): Promise<void> {
  if (!isToBeSealed(keys)) {
    const archive = await openArchive(part)
    return verify(archive).finally(archive.close)
  }
  await compare(bytesOf(part), written)
  if (keys.passphrase && !keys.recipient) await compare(await unseal(bytesOf(part), keys), packed)
}

const bytesOf = (place: string) => streamOf(createReadStream(place))

async function compare(source: Source, expected: Digest): Promise<void> {
  const meter = meterOf()
  for await (const _ of meter.read(source));
  if (meter.result().sha256 !== expected.sha256) throw damaged()
}

/** So that the new name outlives a power cut as well; not every system can. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r').catch(() => null)
  await opened?.sync().catch(() => undefined)
  await opened?.close()
}

const CLOSED = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

const codeOf = (thrown: unknown) => String(thrown instanceof Error ? Reflect.get(thrown, 'code') : '')

function reasonOf(thrown: unknown, folder: string): unknown {
  const code = codeOf(thrown)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new Refusal(`The disk of ${folder} is full: nothing was kept. Make room, or name another folder with --to.`)
  if (code === 'EEXIST')
    return new Refusal(`${folder} is no folder, or a backup was begun there in this very second. Look, and try again.`)
  if (CLOSED.has(code)) return new Refusal(`${folder} cannot be written to. Choose another folder with --to.`)
  return thrown
}
