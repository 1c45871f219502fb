import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import postgres from 'postgres'
import { holdMailsAfterRestore } from '@/features/mails/service/queue/hold-after-restore'
import { applyMigrations, LAST_BEFORE_BASELINE, MIGRATION_LOCK, readShippedMigrations } from '@/server/database/migrate'
import { fileStore } from '@/server/files/file-store'
import { errorCodeOf } from '@/server/observability/errors'
import type { Manifest } from '../contract'
import { fileEntryOf, fileKeyIn, isEntryName, tableEntryOf } from '../rules'
import { type Archive, damagedArchive, openArchive, toWebStream, verifyArchive } from './archive'
import { openConnection } from './connection'
import { decryptStream, type EncryptionKeys, isEncrypted } from './encryption'
import { RecoveryRefusal } from './refusal'
import { countRows, fillTable, isBackedUp, listTables, setSequences, type Table, withoutIndexes } from './tables'

type RestoreInput = {
  url: string
  archive: string
  keys: EncryptionKeys
  /** The folder of the decrypted archive during the restore. */
  folder: string
  now: Date
}

/** Fills an empty database and file store, completely or not at all. The archive is checked before the first write. */
export async function restoreBackup({ url, archive: archivePath, keys, folder, now }: RestoreInput) {
  const opened = await openArchiveFile(archivePath, { keys, folder })
  try {
    await verifyArchive(opened)
    await refuseUnknownVersion(opened.manifest)
    await refuseNonEmptyStore(opened.manifest)
    const held = await fillDatabase(url, opened, now)
    const { made_at, tables, entries, missing } = opened.manifest
    const files = Object.keys(entries).filter(isFileEntry).length
    return { made_at, tables: Object.values(tables).map(({ rows }) => rows), files, missing, ...held }
  } finally {
    await opened.close()
  }
}

const isFileEntry = (name: string) => name.startsWith(fileEntryOf(''))

/** Decrypts into a temporary file that only this user can read. */
async function openArchiveFile(archivePath: string, { keys, folder }: Pick<RestoreInput, 'keys' | 'folder'>) {
  if (!(await isEncrypted(archivePath).catch(refuseMissing))) return openArchive(archivePath)
  await mkdir(folder, { recursive: true })
  const decryptedPath = path.join(folder, `restore-${process.pid}.zip`)
  try {
    const bytes = await decryptStream(toWebStream(createReadStream(archivePath)), keys)
    await pipeline(bytes, createWriteStream(decryptedPath, { mode: 0o600, flags: 'wx' })).catch((thrown: unknown) => {
      throw isDiskFull(thrown)
        ? new RecoveryRefusal(`The disk of ${folder} is full: make room for the opened archive.`)
        : damagedArchive()
    })
    const archive = await openArchive(decryptedPath)
    return { ...archive, close: () => archive.close().finally(() => rm(decryptedPath, { force: true })) }
  } catch (thrown) {
    await rm(decryptedPath, { force: true })
    throw thrown
  }
}

const isDiskFull = (thrown: unknown) => errorCodeOf(thrown) === 'ENOSPC'

function refuseMissing(): never {
  throw new RecoveryRefusal('There is no such archive, or it cannot be read.')
}

/** Only the time is compared, because an older version may know the baseline by the name of the migration it replaced. */
async function refuseUnknownVersion({ migration }: Manifest): Promise<void> {
  const shipped = await readShippedMigrations()
  if (shipped.some(({ when }) => when === migration.when)) return
  throw new RecoveryRefusal(
    migration.when < (shipped[0]?.when ?? 0)
      ? `The backup is older than the first migration of this version. Restore it with version ${LAST_BEFORE_BASELINE} (git checkout ${LAST_BEFORE_BASELINE}), then start this version.`
      : `The backup was made by a newer version (its database knows ${migration.tag}). Bring the program to that version first.`,
  )
}

/** Files of an interrupted restore of the same archive may exist, because a key never changes its content. */
async function refuseNonEmptyStore({ entries }: Manifest): Promise<void> {
  for await (const { key } of fileStore().list()) {
    const entry = fileEntryOf(key)
    if (isEntryName(entry) && Object.hasOwn(entries, entry)) continue
    throw new RecoveryRefusal(
      'The file store is not empty, and nothing is overwritten. Name an empty folder by DATA_DIR, or an empty bucket by S3_ENDPOINT.',
    )
  }
}

async function fillDatabase(url: string, archive: Archive, now: Date) {
  const { sql, transact, close } = openConnection(url, 'academy-restore')
  try {
    // A server that starts meanwhile waits here until the restore is complete.
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await refuseNonEmptyDatabase(sql)
    const held = await transact((tx) => fillAll(tx, archive, now))
    await sql`analyze`
    return held
  } catch (thrown) {
    throw refusalOf(thrown)
  } finally {
    await close()
  }
}

const CONNECTION_CODES = /^(CONNECT|ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|57P)/

/** Names the constraint or the code of an error, because its message quotes values of rows. */
function refusalOf(thrown: unknown): unknown {
  if (thrown instanceof RecoveryRefusal) return thrown
  const code = errorCodeOf(thrown)
  if (CONNECTION_CODES.test(code))
    return new RecoveryRefusal(
      `The database cannot be reached any more (${code}). Nothing of the archive is in it: start it, and restore again.`,
    )
  if (!(thrown instanceof postgres.PostgresError)) return thrown
  const { table_name = '', constraint_name = '' } = thrown
  return new RecoveryRefusal(
    `The database refuses the archive, and stays empty (error ${[code, table_name, constraint_name].filter(Boolean).join(', ')}).`,
  )
}

async function refuseNonEmptyDatabase(sql: postgres.Sql): Promise<void> {
  const [found] = await sql<{ tables: number }[]>`
    select count(*)::int as tables from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname in ('public', 'drizzle', 'pgboss')`
  if (found?.tables === 0) return
  throw new RecoveryRefusal(
    `The database is not empty (it has ${found?.tables} tables), and nothing is overwritten. Create an empty one and name it by DATABASE_URL, or, with the embedded PostgreSQL, name an empty folder by DATA_DIR.`,
  )
}

/** Restores the tables as they were and then migrates them, because the later steps need the newest tables. */
async function fillAll(tx: postgres.TransactionSql, archive: Archive, now: Date) {
  const { manifest } = archive
  await applyMigrations(tx, manifest.migration.when)
  await withoutIndexes(tx, () => fillTables(tx, archive))
  await setSequences(tx, manifest.sequences)
  await applyMigrations(tx)
  const held = await holdMailsAfterRestore(tx, { made_at: manifest.made_at, now })
  // As with every upload, bytes are stored before their row becomes visible.
  await fillStore(tx, archive)
  return held
}

async function fillTables(tx: postgres.TransactionSql, { manifest, read }: Archive): Promise<void> {
  const tables = (await listTables(tx)).filter(isBackedUp)
  const names = tables.map(({ name }) => name).sort()
  if (names.join() !== Object.keys(manifest.tables).sort().join()) throw foreignTables()
  for (const table of tables) {
    const packed = manifest.tables[table.name]
    if (!packed || !hasColumnsOf(table, packed.columns)) throw foreignTables()
    await fillTable(tx, table, { packed: packed.columns, source: read(tableEntryOf(table.name)) })
    if ((await countRows(tx, table.name)) !== packed.rows) throw damagedArchive()
  }
}

const hasColumnsOf = ({ columns, left_out }: Table, packed: string[]) =>
  columns.every((column) => packed.includes(column)) &&
  packed.every((column) => columns.includes(column) || left_out.includes(column))

const foreignTables = () =>
  new RecoveryRefusal(
    'The tables of the backup are not those that its version makes: somebody has changed them by hand.',
  )

async function fillStore(tx: postgres.TransactionSql, { manifest, read }: Archive): Promise<void> {
  const rows = await tx<{ id: string; content_type: string }[]>`select id, content_type from files`
  const types = new Map(rows.map(({ id, content_type }) => [id, content_type]))
  for (const name of Object.keys(manifest.entries).filter(isFileEntry)) {
    const pieces = await Array.fromAsync(read(name))
    const key = fileKeyIn(name)
    const content_type = types.get(key.split('.')[0] ?? key)
    await fileStore().put(key, Buffer.concat(pieces), content_type ?? 'application/octet-stream')
  }
}
