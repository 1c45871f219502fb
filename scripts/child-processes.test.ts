import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { isProcessRunning, readNumber } from './ports-and-processes.mjs'

const isRunning = (pid: number) => isProcessRunning(pid, /node|MainThread/)

/** A process that uses one of the scripts and prints the pid of the process it has started. */
function spawnStarter(script: string, code: string) {
  const from = JSON.stringify(path.join(import.meta.dirname, script))
  return spawn(process.execPath, ['--input-type=module', '--eval', code.replace('SCRIPT', from)])
}

it('leaves no server behind when the process that started it is killed', async () => {
  // A database that never answers keeps the server in the middle of its start.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const reached = once(silent, 'connection')
  const starter = spawnStarter(
    'server.mjs',
    `import { startServer } from SCRIPT
     const DATABASE_URL = 'postgres://nobody:nothing@127.0.0.1:${port}/none'
     console.log(startServer({ NODE_ENV: 'production', DATABASE_URL, APP_SECRET: 'x'.repeat(32) }).pid)`,
  )
  const [output] = await once(starter.stdout, 'data')
  const pid = Number(String(output))
  await reached
  expect(isRunning(pid)).toBe(true)

  starter.kill('SIGKILL')
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 2000 })
  silent.close()
})

it('leaves no build behind when it is interrupted', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stopping-'))
  const note = path.join(folder, 'pid')
  const build = `require('fs').writeFileSync(${JSON.stringify(note)}, String(process.pid)); setInterval(() => 0, 1000)`
  const starter = spawnStarter(
    'build.mjs',
    `import { runNode } from SCRIPT
     process.on('SIGINT', () => process.exit(130))
     runNode(['-e', ${JSON.stringify(build)}])`,
  )
  await vi.waitFor(() => expect(readNumber(note)).toBeGreaterThan(0), { timeout: 5000 })
  const pid = readNumber(note)

  starter.kill('SIGINT')
  await once(starter, 'exit')
  await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 2000 })
  fs.rmSync(folder, { recursive: true })
})
