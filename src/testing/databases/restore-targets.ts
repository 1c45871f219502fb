import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import postgres from 'postgres'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { env } from '@/env'
import type { Manifest } from '@/features/backup/contract'
import { tableEntryOf } from '@/features/backup/rules'
import { createArchiveWriter, openArchive } from '@/features/backup/service/archive'
import { backUp } from '@/features/backup/service/backup'
import type { EncryptionKeys } from '@/features/backup/service/encryption'
import { restoreBackup } from '@/features/backup/service/restore'
import { newOpaqueId } from '@/schema/columns'
import { files } from '@/schema/system/files'
import { closeDatabase, db } from '@/server/database/db'
import { createFolderStore, type FileStore, fileStore } from '@/server/files/file-store'

const NOW = new Date('2026-11-22T19:30:00Z')
export const ARCHIVE_NAME = 'academy-20261122T193000Z.zip'
const shared = globalThis as typeof globalThis & { academyStore?: FileStore }

type ArchiveOptions = { url?: string; folder?: string; keys?: EncryptionKeys; now?: Date; keep?: number }
type RestoreOptions = { archive?: string; keys?: EncryptionKeys }

/** Prepares a file of tests that back up and restore: a folder for archives, and empty targets. */
export function withRestoreTargets() {
  const sourceUrl = env.DATABASE_URL ?? ''
  const databaseName = new URL(sourceUrl).pathname.slice(1)
  const server = postgres(sourceUrl, { max: 1, onnotice: () => undefined })
  const opened: postgres.Sql[] = []
  const state = { folder: '', databases: 0 }
  const inFolder = (name: string) => path.join(state.folder, name)
  /** Selects the file store that a backup reads. */
  const selectSourceStore = () => {
    shared.academyStore = createFolderStore(inFolder('before'))
  }

  beforeEach(async () => {
    state.folder = await mkdtemp(path.join(os.tmpdir(), 'academy-recovery-'))
    selectSourceStore()
  })
  afterEach(async () => {
    for (const sql of opened.splice(0)) await sql.end({ timeout: 5 })
    await rm(state.folder, { recursive: true, force: true })
  })
  afterAll(async () => {
    for (let number = 1; number <= state.databases; number += 1)
      await server.unsafe(`drop database if exists ${databaseName}_r${number} with (force)`)
    await server.end({ timeout: 5 })
    await closeDatabase()
  })

  /** Creates an empty database and selects an empty file store. */
  const anEmptyTarget = async () => {
    state.databases += 1
    const name = `${databaseName}_r${state.databases}`
    await server.unsafe(`create database ${name}`)
    const url = Object.assign(new URL(sourceUrl), { pathname: `/${name}` }).href
    const sql = postgres(url, { max: 1, onnotice: () => undefined })
    opened.push(sql)
    const root = inFolder(`after-${state.databases}`)
    shared.academyStore = createFolderStore(root)
    return { url, sql, root }
  }
  const makeArchive = ({ url = sourceUrl, keys = {}, now = NOW, keep, folder = state.folder }: ArchiveOptions = {}) =>
    backUp({ url, folder, keys, now, keep })
  const restoreArchive = (url: string, { archive = inFolder(ARCHIVE_NAME), keys = {} }: RestoreOptions = {}) =>
    restoreBackup({ url, archive, keys, folder: inFolder('data'), now: NOW })
  /** Writes the archive anew with another manifest, and with other rows of the named tables. */
  const rewriteArchive = async (
    change: (manifest: Manifest) => Partial<Omit<Manifest, 'entries'>>,
    rows: Record<string, string> = {},
  ) => {
    const { manifest: found, read, close } = await openArchive(inFolder(ARCHIVE_NAME))
    const { entries, ...manifest } = found
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
    const written = new Response(readable).bytes()
    const archive = createArchiveWriter(writable, NOW)
    for (const name of Object.keys(entries)) {
      const text = Object.entries(rows).find(([table]) => tableEntryOf(table) === name)?.[1]
      await archive.add(name, text === undefined ? read(name) : Readable.from([Buffer.from(text)]))
    }
    await archive.close({ ...manifest, ...change(found) })
    await close()
    await writeFile(inFolder(ARCHIVE_NAME), await written)
  }
  return {
    server,
    rewriteArchive,
    inFolder,
    selectSourceStore,
    anEmptyTarget,
    makeArchive,
    restoreArchive,
  }
}

/** Stores a file with a smaller copy; its bytes say `the picture`. */
export async function aStoredFile() {
  const id = newOpaqueId()
  await fileStore().put(id, Buffer.from('the picture'), 'image/webp')
  await fileStore().put(`${id}.480`, Buffer.from('smaller'), 'image/webp')
  await db.insert(files).values({
    id,
    name: 'a.webp',
    content_type: 'image/webp',
    size: 11,
    sha256: 'a'.repeat(64),
    variants: [{ name: '480', width: 480, height: 10, size: 7 }],
  })
  return id
}
