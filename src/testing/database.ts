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

// Create a fresh copy of the template before src/env.ts is first read.
const template = new URL(inject('templateUrl'))
const templateName = template.pathname.slice(1)
const name = `${templateName}_${process.env.VITEST_POOL_ID}`

const server = new URL(template)
server.pathname = '/postgres'
const sql = postgres(server.href, { max: 1, onnotice: () => undefined })
await sql.unsafe(`drop database if exists ${name} with (force)`)
await sql.unsafe(`create database ${name} template ${templateName}`)
await sql.end({ timeout: 5 })

template.pathname = `/${name}`
process.env.DATABASE_URL = template.href
process.env.DATA_DIR = path.join(os.tmpdir(), `academy-${name}`)
await rm(process.env.DATA_DIR, { recursive: true, force: true })
