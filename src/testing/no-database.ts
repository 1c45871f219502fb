import { rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

// Runs before test files that need no database according to scripts/config/test-files.ts, and makes connecting fail.
delete process.env.DATABASE_URL
const folder = path.join(os.tmpdir(), `academy-${process.ppid}-${process.env.VITEST_POOL_ID}`)
process.env.DATA_DIR = folder
const clear = () => rm(folder, { recursive: true, force: true })
await clear()
afterAll(clear)
