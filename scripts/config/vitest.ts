import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { RUNS_ALL } from '../../src/testing/repetitions.ts'
import { ALIASES } from './aliases.mjs'
import { groupTestFiles } from './test-files.ts'

const root = path.resolve(import.meta.dirname, '../..')
const { database, isolatedDatabase, isolated, shared } = groupTestFiles(root)

/** The plans of statements over big tables. */
const ONLY_IN_ALL = ['src/server/database/list-query-plans.test.ts']

// Glob syntax: the folders of routes are named in brackets and parentheses.
const exactly = (files: string[]) => files.map((file) => file.replace(/[[\](){}*?!]/g, '\\$&'))

export const WITH_DATABASE = {
  globalSetup: ['src/testing/global-setup.ts'],
  setupFiles: ['src/testing/database.ts'],
}
/** Libraries of hundreds of files, which each process would read one by one, are bundled once. */
const BUNDLED = [
  'drizzle-orm',
  'drizzle-orm/pg-core',
  'drizzle-orm/postgres-js',
  'pg-boss',
  'date-fns-tz',
  'zod',
  '@mantine/core',
  'nodemailer',
  'age-encryption',
  'prom-client',
]
const WITHOUT_DATABASE = { setupFiles: ['src/testing/no-database.ts'] }

// NODE_ENV stays "test". Four workers keep two processors busy: most tests wait for the database.
export default defineConfig({
  root,
  resolve: {
    alias: {
      ...ALIASES,
      'server-only': path.resolve('src/testing/server-only.ts'),
      '@node-rs/argon2': path.resolve('src/testing/argon2.ts'),
    },
  },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    environment: 'node',
    pool: 'forks',
    maxWorkers: 4,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    expect: { requireAssertions: true },
    deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
    projects: [
      {
        extends: true,
        test: {
          name: 'isolated-database',
          ...WITH_DATABASE,
          include: exactly(isolatedDatabase),
          exclude: RUNS_ALL ? [] : ONLY_IN_ALL,
        },
      },
      { extends: true, test: { name: 'database', ...WITH_DATABASE, include: exactly(database), isolate: false } },
      { extends: true, test: { name: 'isolated', ...WITHOUT_DATABASE, include: exactly(isolated) } },
      { extends: true, test: { name: 'shared', ...WITHOUT_DATABASE, include: exactly(shared), isolate: false } },
    ],
  },
})
