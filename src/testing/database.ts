import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { inject, vi } from 'vitest'

// Runs in the worker before each test file.

// The file before may have used the same process: forget our modules and the state that they keep in globalThis.
vi.resetModules()
for (const key of Reflect.ownKeys(globalThis))
  if (/^academy/.test(typeof key === 'symbol' ? (key.description ?? '') : key)) Reflect.deleteProperty(globalThis, key)

// Create a fresh copy of the template before src/env.ts is first read. Its name is new each time: work that the file
// before left behind then fails, instead of writing into the database of this file.
const template = new URL(inject('templateUrl'))
const templateName = template.pathname.slice(1)
const worker = `${templateName}_${process.env.VITEST_POOL_ID}_`
const name = worker + randomBytes(4).toString('hex')
const folderOf = (database: string) => path.join(os.tmpdir(), `academy-${database}`)

const server = new URL(template)
server.pathname = '/postgres'
const sql = postgres(server.href, { max: 1, onnotice: () => undefined })
const copies = await sql<{ datname: string }[]>`select datname from pg_database where starts_with(datname, ${worker})`
for (const { datname } of copies) {
  await sql.unsafe(`drop database if exists ${datname} with (force)`)
  await rm(folderOf(datname), { recursive: true, force: true })
}
await sql.unsafe(`create database ${name} template ${templateName}`)
await sql.end({ timeout: 5 })

template.pathname = `/${name}`
process.env.DATABASE_URL = template.href
process.env.DATA_DIR = folderOf(name)
