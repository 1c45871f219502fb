import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import postgres from 'postgres'
import type { TestProject } from 'vitest/node'
import { migrateDatabase } from '../server/database/migrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the migrated, empty database that every test file gets a copy of. */
    templateUrl: string
    /** The superuser of the PostgreSQL that `npm test` starts; null where the tests use another one. */
    superuserUrl: string | null
  }
}

/** Migrates one template database for the whole run, and drops it and its copies at the end. */
export default async function prepareTemplate(project: TestProject) {
  const server = process.env.DATABASE_URL
  if (!server) throw new Error('The tests need a PostgreSQL: start them with "npm test -- unit", or set DATABASE_URL.')
  const name = `test_${process.pid}`
  const sql = postgres(server, { max: 1, onnotice: () => undefined })
  await sql.unsafe(`drop database if exists ${name} with (force)`)
  await sql.unsafe(`create database ${name}`)

  const template = new URL(server)
  template.pathname = `/${name}`
  await migrateDatabase(template.href)
  project.provide('templateUrl', template.href)
  project.provide('superuserUrl', process.env.SUPERUSER_URL ?? null)

  return async () => {
    const copies = await sql<{ datname: string }[]>`
      select datname from pg_database where datname = ${name} or starts_with(datname, ${`${name}_`})`
    for (const { datname } of copies) {
      await sql.unsafe(`drop database if exists ${datname} with (force)`)
      await rm(path.join(os.tmpdir(), `academy-${datname}`), { recursive: true, force: true })
    }
    await sql.end({ timeout: 5 })
  }
}
