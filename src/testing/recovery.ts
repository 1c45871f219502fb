import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { env } from '@/env'
import { backUp } from '@/features/recovery/service/back-up'
import { restore } from '@/features/recovery/service/restore'
import type { Keys } from '@/features/recovery/service/seal'
import { newOpaqueId } from '@/server/columns'
import { closeDatabase, db } from '@/server/db'
import { folderStore, type Store, store } from '@/server/store'
import { files } from '@/server/tables'

const NOW = new Date('2026-11-22T19:30:00Z')
export const NAME = 'academy-20261122T193000Z.zip'
const shared = globalThis as typeof globalThis & { academyStore?: Store }

type Making = { url?: string; folder?: string; keys?: Keys; now?: Date; keep?: number }
type Bringing = { archive?: string; keys?: Keys }

/** For a file of tests that back up and restore: a folder for archives, and places that are empty. */
export function withPlaces() {
  const here = env.DATABASE_URL ?? ''
  const own = new URL(here).pathname.slice(1)
  const server = postgres(here, { max: 1, onnotice: () => undefined })
  const opened: postgres.Sql[] = []
  const at = { folder: '', databases: 0 }
  const inFolder = (name: string) => path.join(at.folder, name)
  /** The file store of who makes a backup. */
  const storeAtHome = () => {
    shared.academyStore = folderStore(inFolder('before'))
  }

  beforeEach(async () => {
    at.folder = await mkdtemp(path.join(os.tmpdir(), 'academy-recovery-'))
    storeAtHome()
  })
  afterEach(async () => {
    for (const sql of opened.splice(0)) await sql.end({ timeout: 5 })
    await rm(at.folder, { recursive: true, force: true })
  })
  afterAll(async () => {
    for (let number = 1; number <= at.databases; number += 1)
      await server.unsafe(`drop database if exists ${own}_r${number} with (force)`)
    await server.end({ timeout: 5 })
    await closeDatabase()
  })

  /** A database with nothing in it, and a file store that is another one. */
  const anEmptyPlace = async () => {
    at.databases += 1
    const name = `${own}_r${at.databases}`
    await server.unsafe(`create database ${name}`)
    const url = Object.assign(new URL(here), { pathname: `/${name}` }).href
    const sql = postgres(url, { max: 1, onnotice: () => undefined })
    opened.push(sql)
    const root = inFolder(`after-${at.databases}`)
    shared.academyStore = folderStore(root)
    return { url, sql, root }
  }
  const make = ({ url = here, keys = {}, now = NOW, keep, folder = at.folder }: Making = {}) =>
    backUp({ url, folder, keys, now, keep })
  const bringBack = (url: string, { archive = inFolder(NAME), keys = {} }: Bringing = {}) =>
    restore({ url, archive, keys, folder: inFolder('data'), now: NOW })
  return { server, inFolder, storeAtHome, anEmptyPlace, make, bringBack }
}

/** With a smaller copy; its bytes say `the picture`. */
export async function aStoredFile() {
  const id = newOpaqueId()
  await store().put(id, Buffer.from('the picture'), 'image/webp')
  await store().put(`${id}.480`, Buffer.from('smaller'), 'image/webp')
  await db.insert(files).values({
    ...{ id, name: 'a.webp', content_type: 'image/webp', size: 11, sha256: 'a'.repeat(64) },
    variants: [{ name: '480', width: 480, height: 10, size: 7 }],
  })
  return id
}
