import { cp, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { env } from '@/env'
import { log } from '../observability/log'
import { areMigrationsCurrent, migrateDatabase } from './migrate'

const name = `empty_${process.pid}`
const url = Object.assign(new URL(env.DATABASE_URL ?? ''), { pathname: `/${name}` }).href
const server = postgres(env.DATABASE_URL ?? '', { max: 1, onnotice: () => undefined })
const sql = postgres(url, { max: 1, onnotice: () => undefined })

beforeAll(async () => {
  await server.unsafe(`create database ${name}`)
})

afterAll(async () => {
  await sql.end({ timeout: 5 })
  await server.unsafe(`drop database ${name} with (force)`)
  await server.end({ timeout: 5 })
})

describe('migrations', () => {
  it('are pending on an empty database', async () => {
    expect(await areMigrationsCurrent(sql)).toBe(false)
  })

  it('run once when ten instances start at the same moment', async () => {
    await Promise.all(Array.from({ length: 10 }, () => migrateDatabase(url)))
    const [applied] =
      await sql`select count(*)::int, count(distinct created_at)::int as different from drizzle.__drizzle_migrations`
    expect(applied?.count).toBeGreaterThan(0)
    expect(applied?.count).toBe(applied?.different)
    expect(await areMigrationsCurrent(sql)).toBe(true)
  })
})

let later = 0

/** Returns a folder with the shipped migrations and one more. */
async function withOneMore(statements: string): Promise<string> {
  later += 1
  const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
  await cp('drizzle', folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal: { entries: { when: number }[] } = JSON.parse(await readFile(file, 'utf8'))
  const when = Math.max(...journal.entries.map((entry) => entry.when)) + later
  await writeFile(path.join(folder, `one_more_${later}.sql`), statements)
  await writeFile(file, JSON.stringify({ entries: [...journal.entries, { tag: `one_more_${later}`, when }] }))
  return folder
}

describe('a migration', () => {
  it('lets others write while it waits for a long read, logs that once, and completes in the end', async () => {
    const logged = vi.spyOn(log, 'warn')
    await migrateDatabase(url)
    const folder = await withOneMore('alter table rate_limits add column one_more text')
    const reader = postgres(url, { max: 1, onnotice: () => undefined })
    let isDone = false
    let migration = Promise.resolve()
    const slowest = await reader.begin(async (tx) => {
      await tx`select count(*) from rate_limits`
      migration = migrateDatabase(url, folder).then(() => {
        isDone = true
      })
      const times: number[] = []
      for (const end = Date.now() + 2500; Date.now() < end; ) {
        const started = Date.now()
        await sql`insert into rate_limits (key, points, resets_at) values (${String(started)}, 1, now()) on conflict do nothing`
        times.push(Date.now() - started)
      }
      return Math.max(...times)
    })
    expect(isDone).toBe(false)
    expect(slowest).toBeLessThan(1000)
    await migration
    expect(logged.mock.calls).toEqual([[{ migration: `one_more_${later}` }, 'migration waits']])
    await reader.end()
  })

  it('can build an index while others write', async () => {
    const folder = await withOneMore('create index concurrently if not exists one_more on rate_limits (points)')
    await migrateDatabase(url, folder)
    expect(await sql`select from pg_indexes where indexname = 'one_more'`).toHaveLength(1)
  })
})

describe('a database', () => {
  it('is pending when the newest migration is missing', async () => {
    const { entries } = JSON.parse(await readFile('drizzle/meta/_journal.json', 'utf8'))
    const newest = Math.max(...entries.map(({ when }: { when: number }) => when))
    await sql`delete from drizzle.__drizzle_migrations where created_at >= ${newest}`
    expect(await areMigrationsCurrent(sql)).toBe(false)
  })
})
