import 'server-only'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import postgres from 'postgres'
import { holdMails } from '@/features/mails/service/hold'
import { applyMigrations, MIGRATION_LOCK, shippedMigrations } from '@/server/migrate'
import { store } from '@/server/store'
import type { Manifest } from '../contract'
import { fileEntry, isEntryName, keyOf, tableEntry } from '../rules'
import { type Archive, damaged, openArchive, streamOf, verify } from './archive'
import { Refusal } from './refusal'
import { isSealed, type Keys, unseal } from './seal'
import { countRows, fillTable, isKept, listTables, setSequences, withoutIndexes } from './tables'

type Wish = {
  url: string
  archive: string
  keys: Keys
  /** Where what was encrypted lies for as long as this takes. */
  folder: string
  now: Date
}

/** Fills an empty database and an empty file store; all of it or nothing. What is wrong shows before anything is written. */
export async function restore({ url, archive: place, keys, folder, now }: Wish) {
  const opened = await openSealed(place, { keys, folder })
  try {
    await verify(opened)
    await refuseNewer(opened.manifest)
    await refuseFullStore(opened.manifest)
    const held = await fillDatabase(url, opened, now)
    const { made_at, tables, entries, missing } = opened.manifest
    const files = Object.keys(entries).filter(isFile).length
    return { made_at, tables: Object.values(tables).map(({ rows }) => rows), files, missing, ...held }
  } finally {
    await opened.close()
  }
}

const isFile = (name: string) => name.startsWith(fileEntry(''))

/** What is encrypted is opened into a file that only we can read, and that has lost its name before it is used. */
async function openSealed(place: string, { keys, folder }: Pick<Wish, 'keys' | 'folder'>) {
  if (!(await isSealed(place).catch(notFound))) return openArchive(place)
  await mkdir(folder, { recursive: true })
  const plain = path.join(folder, `restore-${process.pid}.zip`)
  try {
    const bytes = await unseal(streamOf(createReadStream(place)), keys)
    await pipeline(bytes, createWriteStream(plain, { mode: 0o600, flags: 'wx' })).catch((thrown: unknown) => {
      throw isDiskFull(thrown)
        ? new Refusal(`The disk of ${folder} is full: make room for the opened archive.`)
        : damaged()
    })
    const archive = await openArchive(plain)
    return { ...archive, close: () => archive.close().finally(() => rm(plain, { force: true })) }
  } catch (thrown) {
    await rm(plain, { force: true })
    throw thrown
  }
}

const isDiskFull = (thrown: unknown) => thrown instanceof Error && Reflect.get(thrown, 'code') === 'ENOSPC'

function notFound(): never {
  throw new Refusal('There is no such archive, or it cannot be read.')
}

async function refuseNewer({ migration }: Manifest): Promise<void> {
  const known = (await shippedMigrations()).some(({ tag, when }) => tag === migration.tag && when === migration.when)
  if (known) return
  throw new Refusal(
    `The backup was made by a newer version (its database knows ${migration.tag}). Bring the program to that version first.`,
  )
}

/** What an interrupted restore of the same archive left is no obstacle: under one key lies one content, for ever. */
async function refuseFullStore({ entries }: Manifest): Promise<void> {
  for await (const { key } of store().list()) {
    const entry = fileEntry(key)
    if (isEntryName(entry) && Object.hasOwn(entries, entry)) continue
    throw new Refusal(
      'The file store is not empty, and nothing is overwritten. Name an empty folder by DATA_DIR, or an empty bucket by S3_ENDPOINT.',
    )
  }
}

async function fillDatabase(url: string, archive: Archive, now: Date) {
  const sql = postgres(url, {
    max: 1,
    max_lifetime: null,
    connect_timeout: 10,
    onnotice: () => undefined,
    connection: { application_name: 'academy-restore', statement_timeout: 0, idle_in_transaction_session_timeout: 0 },
  })
  try {
    // A server that starts meanwhile waits, and finds everything done.
    await sql`select pg_advisory_lock(${MIGRATION_LOCK})`
    await refuseFullDatabase(sql)
    const held = await sql.begin((tx) => fill(tx, archive, now))
    await sql`analyze`
    return held
  } finally {
    await sql.end({ timeout: 5 })
  }
}

async function refuseFullDatabase(sql: postgres.Sql): Promise<void> {
  const [found] = await sql<{ tables: number }[]>`
    select count(*)::int as tables from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where relkind in ('r', 'p') and nspname in ('public', 'drizzle', 'pgboss')`
  if (found?.tables === 0) return
  throw new Refusal(
    `The database is not empty (it has ${found?.tables} tables), and nothing is overwritten. Create an empty one and name it by DATABASE_URL, or, with the embedded PostgreSQL, name an empty folder by DATA_DIR.`,
  )
}

/** As it was, then brought up to date: what follows is written for the newest tables only. */
async function fill(tx: postgres.TransactionSql, archive: Archive, now: Date) {
  const { manifest } = archive
  await applyMigrations(tx, manifest.migration.when)
  await withoutIndexes(tx, () => fillTables(tx, archive))
  await setSequences(tx, manifest.sequences)
  await applyMigrations(tx)
  const held = await holdMails(tx, { made_at: manifest.made_at, now })
  // Bytes come before the row that others can see, as with every file.
  await fillStore(tx, archive)
  return held
}

async function fillTables(tx: postgres.TransactionSql, { manifest, read }: Archive): Promise<void> {
  const tables = (await listTables(tx)).filter(isKept)
  const names = tables.map(({ name }) => name).sort()
  if (names.join() !== Object.keys(manifest.tables).sort().join()) throw foreign()
  for (const { name, columns } of tables) {
    const known = manifest.tables[name]
    if (!known || [...known.columns].sort().join() !== [...columns].sort().join()) throw foreign()
    await fillTable(tx, { name, columns: known.columns }, read(tableEntry(name)))
    if ((await countRows(tx, name)) !== known.rows) throw damaged()
  }
}

const foreign = () =>
  new Refusal('The tables of the backup are not those that its version makes: somebody has changed them by hand.')

async function fillStore(tx: postgres.TransactionSql, { manifest, read }: Archive): Promise<void> {
  const rows = await tx<{ id: string; content_type: string }[]>`select id, content_type from files`
  const types = new Map(rows.map(({ id, content_type }) => [id, content_type]))
  for (const name of Object.keys(manifest.entries).filter(isFile)) {
    const pieces = await Array.fromAsync(read(name))
    const key = keyOf(name)
    const content_type = types.get(key.split('.')[0] ?? key)
    await store().put(key, Buffer.concat(pieces), content_type ?? 'application/octet-stream')
  }
}
