import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { env } from '../env'
import { migrateDatabase, migrationsAreCurrent } from './migrate'

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
  it('are not current on an empty database', async () => {
    expect(await migrationsAreCurrent(sql)).toBe(false)
  })

  it('run once when ten instances start at the same moment', async () => {
    await Promise.all(Array.from({ length: 10 }, () => migrateDatabase(url)))
    const [applied] =
      await sql`select count(*)::int, count(distinct hash)::int as different from drizzle.__drizzle_migrations`
    expect(applied?.count).toBeGreaterThan(0)
    expect(applied?.count).toBe(applied?.different)
    expect(await migrationsAreCurrent(sql)).toBe(true)
  })

  it('are not current when the newest one is missing', async () => {
    await sql`delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)`
    expect(await migrationsAreCurrent(sql)).toBe(false)
  })
})
