import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import { describe, expect, it, vi } from 'vitest'
import { isSuperuser } from '../src/server/database/superuser.ts'
import { isProcessRunning, pause, readNumber } from './ports-and-processes.mjs'
import { startPostgres } from './postgres.mjs'

const TIMEOUT_MS = 60_000

const isRunning = (pid: number) => isProcessRunning(pid, /postgres/)

function aDataDir() {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'postgres-'))
  fs.chmodSync(dataDir, 0o755)
  return dataDir
}

it(
  'restarts the embedded PostgreSQL when it ended by itself, and never when it was stopped',
  async () => {
    const dataDir = aDataDir()
    const { keepUp, stop } = await startPostgres({ dataDir, durable: false })
    const pid = () => readNumber(path.join(dataDir, 'postgres/data/postmaster.pid'))
    try {
      keepUp()
      const first = pid()
      process.kill(first, 'SIGKILL')
      await vi.waitFor(() => expect(isRunning(pid()) && pid() !== first).toBe(true), { timeout: 10_000 })
    } finally {
      stop()
    }
    await pause(3000)
    expect(isRunning(pid())).toBe(false)
    fs.rmSync(dataDir, { recursive: true })
  },
  TIMEOUT_MS,
)

describe('the role of the application', () => {
  it(
    'owns its database, and has no right over the cluster',
    async () => {
      const dataDir = aDataDir()
      const { url, stop } = await startPostgres({ dataDir, durable: false })
      const file = path.join(dataDir, 'postgres/superuser-password')
      expect(fs.statSync(file).mode & 0o777).toBe(0o600)
      expect(url).not.toContain(fs.readFileSync(file, 'utf8'))
      try {
        await withConnection(url, async (sql) => {
          expect(await isSuperuser(sql)).toBe(false)
          const [role] = await sql`
          select rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as may_more,
            (select count(*)::int from pg_auth_members where member = pg_roles.oid) as roles
          from pg_roles where rolname = current_user`
          expect(role).toEqual({ may_more: false, roles: 0 })
          for (const statement of [
            'create extension pageinspect',
            "select pg_read_file('PG_VERSION')",
            "copy pg_class to program 'true'",
            'alter system set fsync = off',
            'create database another',
          ])
            await expect(sql.unsafe(statement), statement).rejects.toMatchObject({ code: '42501' })
          await sql`create extension pg_trgm`
          await sql`create table notes (text text)`
          await sql`vacuum (full, analyze) notes`
          await sql`truncate notes`
        })
      } finally {
        stop()
      }
      fs.rmSync(dataDir, { recursive: true })
    },
    TIMEOUT_MS,
  )

  it(
    'loses the rights that an older version gave it, at the next start and after an interrupted one',
    async () => {
      const dataDir = aDataDir()
      const { url, stop } = await startOlderCluster(dataDir)
      try {
        await withConnection(url, async (sql) => {
          for (const statement of OBJECTS) await sql.unsafe(statement)
          await sql`create database another`
        })
        // While another process uses the server, nothing is converted.
        const owner = path.join(dataDir, 'postgres/owner')
        fs.writeFileSync(owner, String(process.ppid))
        expect((await startPostgres({ dataDir })).owned).toBe(false)
        await withConnection(url, async (sql) => expect(await isSuperuser(sql)).toBe(true))
        // Leave what a conversion leaves that was killed after its first database.
        await withConnection(url, async (sql) => {
          await sql`create role academy_next`
          await sql`create role postgres superuser`
          await sql`alter database another owner to academy_next`
        })
        fs.rmSync(owner)
        for (const start of [1, 2]) expect((await startPostgres({ dataDir })).url, `start ${start}`).toBe(url)
        await withConnection(url, async (sql) => {
          expect(await isSuperuser(sql)).toBe(false)
          expect(await listObjectsOfOthers(sql)).toEqual([])
          const databases = await sql`select datname from pg_database where datdba = to_regrole('academy') order by 1`
          expect(databases.map(({ datname }) => datname)).toEqual(['academy', 'another'])
          await expect(sql`create extension pageinspect`).rejects.toMatchObject({ code: '42501' })
          await sql`alter table events.people add column last_name text`
          expect(await sql`select id, mood, name from events.people`).toEqual([{ id: 1, mood: 'good', name: 'Mona' }])
        })
      } finally {
        stop()
      }
      fs.rmSync(dataDir, { recursive: true })
    },
    TIMEOUT_MS,
  )
})

const OBJECTS = [
  'create extension pg_trgm',
  'create schema events',
  "create type events.mood as enum ('good', 'bad')",
  'create domain events.short as text check (length(value) < 10)',
  "create table events.people (id int primary key generated by default as identity, mood events.mood default 'good', name text)",
  "insert into events.people (name) values ('Mona')",
  'create index on events.people using gin (name gin_trgm_ops)',
  'create statistics events.together on mood, name from events.people',
  'create table events.parts (number serial, day date) partition by range (day)',
  "create table events.part partition of events.parts for values from ('2026-01-01') to ('2027-01-01')",
  'create view events.names as select name from events.people',
  'create materialized view events.counted as select count(*) from events.people',
  'create sequence events.codes',
  "create function events.hello(text) returns text language sql as 'select $1'",
  "create procedure events.nothing() language sql as ''",
  'select lo_create(0)',
]

async function withConnection(url: string, act: (sql: postgres.Sql) => Promise<void>) {
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  await act(sql).finally(() => sql.end({ timeout: 5 }))
}

/**
 * Starts a cluster as an older version made it, in which the role of the application is the one that created the
 * cluster.
 */
async function startOlderCluster(dataDir: string) {
  const { url, stop } = await startPostgres({ dataDir, durable: false })
  const home = path.join(dataDir, 'postgres')
  const asRole = (user: string, name: string) =>
    Object.assign(new URL(url), {
      username: user,
      password: fs.readFileSync(path.join(home, name), 'utf8'),
      pathname: '/postgres',
    }).href
  const { password } = new URL(url)
  await withConnection(asRole('postgres', 'superuser-password'), async (sql) => {
    await sql`drop database academy`
    await sql`drop role academy`
    await sql.unsafe(`create role helper superuser login password '${password}'`)
  })
  await withConnection(asRole('helper', 'password'), async (sql) => {
    await sql`alter role postgres rename to academy`
    await sql.unsafe(`alter role academy password '${password}'`)
  })
  await withConnection(asRole('academy', 'password'), async (sql) => {
    await sql`drop role helper`
    await sql`create database academy`
  })
  fs.rmSync(path.join(home, 'superuser-password'))
  return { url, stop }
}

/**
 * Lists the objects of users that do not belong to the application. Extensions stay with the role that created the
 * cluster.
 */
async function listObjectsOfOthers(sql: postgres.Sql) {
  const catalogues = await sql<{ name: string; owner: string }[]>`
    select fktable::regclass::text as name, fkcols[1] as owner from pg_get_catalog_foreign_keys()
    where pktable = 'pg_authid'::regclass and (fkcols[1] like '%owner' or fkcols[1] = 'datdba')
      and fktable not in ('pg_extension'::regclass, 'pg_tablespace'::regclass)`
  const queries = catalogues.map(
    ({ name, owner }) => `
      select '${name}' as catalogue, oid::text as object from ${name}
      where oid >= 16384 and ${owner} <> to_regrole('academy')
        and not exists (select from pg_depend where classid = '${name}'::regclass and objid = ${name}.oid and deptype = 'e')`,
  )
  return sql.unsafe(queries.join(' union all '))
}
