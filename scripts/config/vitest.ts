import path from 'node:path'
import { defineConfig } from 'vitest/config'
import { ALIASES } from './aliases.mjs'

// NODE_ENV stays "test" and files run in two workers, each with a database of its own.
export default defineConfig({
  root: path.resolve(import.meta.dirname, '../..'),
  resolve: { alias: { ...ALIASES, 'server-only': path.resolve('src/testing/server-only.ts') } },
  oxc: { jsx: { runtime: 'automatic' } },
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/database.ts'],
    pool: 'forks',
    testTimeout: 20_000,
    hookTimeout: 30_000,
    restoreMocks: true,
    expect: { requireAssertions: true },
  },
})
