import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type postgres from 'postgres'
import { DAY_MS } from '@/contract/time'
import type { FileVariant } from '@/schema/system/files'
import { MIGRATION_LOCK, readLastApplied, readShippedMigrations } from '@/server/database/migrate'
import { fileStore } from '@/server/files/file-store'
import { FILES_LOCK } from '@/server/files/unreferenced-files'
import { errorCodeOf } from '@/server/observability/errors'
import type { Manifest } from '../contract'
import { archiveNameOf, fileEntryOf, isPartName, outdatedOf, partNameOf, tableEntryOf } from '../rules'
import {
  type ByteSource,
  createArchiveWriter,
  createDigestMeter,
  damagedArchive,
  openArchive,
  toWebStream,
  verifyArchive,
} from './archive'
import { openConnection } from './connection'
import { decryptStream, type EncryptionKeys, encryptStream, shouldEncrypt } from './encryption'
import { createReferenceCheck } from './references'
import { RecoveryRefusal } from './refusal'
import { isBackedUp, listTables, readSequences, readTable, withRowCount } from './tables'

type BackupInput = { url: string; folder: string; keys: EncryptionKeys; now: Date; keep?: number }

/** Writes the backup to a new file of the folder. The file gets its name after it was read back and synced. */
export async function backUp({ url, folder, keys, now, keep }: BackupInput) {
  const isEncrypted = shouldEncrypt(keys)
  const name = archiveNameOf(now, { isEncrypted })
  const place = path.join(folder, name)
  const part = partNameOf(place)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await removeAbandonedParts(folder, now)
    const { content, written, packed } = await writeArchive({ url, part, keys, now })
    await verifyWrittenFile({ part, keys, written, packed })
    await rename(part, place)
    await syncFolder(folder)
    const removed = keep === undefined ? [] : outdatedOf(await readdir(folder), keep)
    for (const old of removed) await rm(path.join(folder, old))
    return { place, size: written.size, removed, ...content }
  } catch (thrown) {
    // An existing file belongs to another backup that is running.
    if (errorCodeOf(thrown) !== 'EEXIST') await rm(part, { force: true }).catch(() => undefined)
    throw refusalOf(thrown, folder)
  }
}

/** Deletes the files of killed backups. The file of a running backup is younger. */
async function removeAbandonedParts(folder: string, now: Date): Promise<void> {
  for (const name of (await readdir(folder)).filter(isPartName)) {
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (found && now.getTime() - found.mtimeMs > DAY_MS) await rm(path.join(folder, name), { force: true })
  }
}

type Digest = { size: number; sha256: string }

async function writeArchive({ url, part, keys, now }: Pick<BackupInput, 'url' | 'keys' | 'now'> & { part: string }) {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const packedMeter = createDigestMeter()
  const writtenMeter = createDigestMeter()
  const packedStream = toWebStream(packedMeter.read(readable))
  const packing = withSnapshot(url, (sql) => packDatabase(sql, writable, now)).catch(async (thrown: unknown) => {
    await writable.abort(thrown).catch(() => undefined)
    throw thrown
  })
  const bytes = shouldEncrypt(keys) ? await encryptStream(packedStream, keys) : packedStream
  const [content] = await Promise.all([packing, writeFile(part, writtenMeter.read(bytes))])
  return { content, written: writtenMeter.result(), packed: packedMeter.result() }
}

/** Reads the database in one snapshot. Migrations wait for it, and no file that it lists is deleted meanwhile. */
async function withSnapshot<Result>(url: string, read: (sql: postgres.TransactionSql) => Promise<Result>) {
  const { sql, transact, close } = openConnection(url, 'academy-backup')
  try {
    // The locks come before the snapshot, which begins with the first statement of the transaction.
    await sql`select pg_advisory_lock_shared(${MIGRATION_LOCK}), pg_advisory_lock_shared(${FILES_LOCK})`
    return await transact(read, 'isolation level repeatable read read only')
  } finally {
    await close()
  }
}

async function packDatabase(sql: postgres.TransactionSql, into: WritableStream, now: Date) {
  const archive = createArchiveWriter(into, now)
  const migration = await getMigration(sql)
  const sequences = await readSequences(sql)
  const tables: Manifest['tables'] = {}
  const packed = (await listTables(sql)).filter(isBackedUp)
  const followReferences = createReferenceCheck(packed)
  for (const table of packed) {
    let rows = 0
    const source = withRowCount(followReferences(table, readTable(sql, table)), (more) => {
      rows += more
    })
    await archive.add(tableEntryOf(table.name), source)
    tables[table.name] = { columns: table.columns, rows }
  }
  const { files, missing } = await packFiles(sql, archive)
  const content = { made_at: now.toISOString(), migration, tables, sequences, missing }
  await archive.close(content)
  return { ...content, files }
}

async function getMigration(sql: postgres.TransactionSql): Promise<Manifest['migration']> {
  const [journal] = await sql`select to_regclass('drizzle.__drizzle_migrations') as found`
  const when = journal?.found ? await readLastApplied(sql) : 0
  const shipped = (await readShippedMigrations()).find((migration) => migration.when === when)
  if (!shipped)
    throw new RecoveryRefusal(
      'The database is empty, or another version has migrated it last: this version cannot tell what it holds.',
    )
  return { tag: shipped.tag, when: shipped.when }
}

/** Packs the files with their copies. A file that the store has lost is listed and does not fail the backup. */
async function packFiles(sql: postgres.TransactionSql, archive: ReturnType<typeof createArchiveWriter>) {
  const rows = await sql<{ id: string; variants: FileVariant[] }[]>`select id, variants from files order by id`
  const missing: string[] = []
  let files = 0
  for (const { id, variants } of rows) {
    for (const key of [id, ...variants.map(({ name }) => `${id}.${name}`)]) {
      const bytes: ByteSource | null = await fileStore().get(key)
      if (!bytes) missing.push(key)
      else await archive.add(fileEntryOf(key), bytes, { isDense: true })
      if (bytes) files += 1
    }
  }
  return { files, missing }
}

async function writeFile(filePath: string, bytes: ByteSource): Promise<void> {
  const file = await open(filePath, 'wx', 0o600)
  try {
    for await (const piece of bytes) await file.writeFile(piece)
    await file.sync()
  } finally {
    await file.close()
  }
}

type WrittenArchive = { part: string; keys: EncryptionKeys; written: Digest; packed: Digest }

/** Reads the file back. An archive that only the recipient can decrypt is compared in its encrypted form. */
async function verifyWrittenFile({ part, keys, written, packed }: WrittenArchive): Promise<void> {
  if (!shouldEncrypt(keys)) {
    const archive = await openArchive(part)
    return verifyArchive(archive).finally(archive.close)
  }
  await compareDigest(readBytes(part), written)
  if (keys.passphrase && !keys.recipient) await compareDigest(await decryptStream(readBytes(part), keys), packed)
}

const readBytes = (filePath: string) => toWebStream(createReadStream(filePath))

async function compareDigest(source: ByteSource, expected: Digest): Promise<void> {
  const meter = createDigestMeter()
  for await (const _ of meter.read(source));
  if (meter.result().sha256 !== expected.sha256) throw damagedArchive()
}

/** Makes the new name survive a power failure, on systems that can sync a folder. */
async function syncFolder(folder: string): Promise<void> {
  const opened = await open(folder, 'r').catch(() => null)
  await opened?.sync().catch(() => undefined)
  await opened?.close()
}

const NOT_WRITABLE_CODES = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

function refusalOf(thrown: unknown, folder: string): unknown {
  const code = errorCodeOf(thrown)
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return new RecoveryRefusal(
      `The disk of ${folder} is full: nothing was kept. Make room, or name another folder with --to.`,
    )
  if (code === 'EEXIST')
    return new RecoveryRefusal(
      `${folder} is no folder, or a backup was begun there in this very second. Look, and try again.`,
    )
  if (NOT_WRITABLE_CODES.has(code))
    return new RecoveryRefusal(`${folder} cannot be written to. Choose another folder with --to.`)
  return thrown
}
