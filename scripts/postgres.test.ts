import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { isProcessRunning, pause, readNumber } from './ports-and-processes.mjs'
import { startPostgres } from './postgres.mjs'

const isRunning = (pid: number) => isProcessRunning(pid, /postgres/)

it('restarts the embedded PostgreSQL when it ended by itself, and never when it was stopped', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'postgres-'))
  fs.chmodSync(dataDir, 0o755)
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
}, 60_000)
