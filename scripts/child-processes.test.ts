import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { isProcess, readNumber } from './system.mjs'

const runs = (pid: number) => isProcess(pid, /node|MainThread/)

/** A program of its own that uses one of our scripts and says the number of the process it has started. */
function starterOf(script: string, code: string) {
  const from = JSON.stringify(path.join(import.meta.dirname, script))
  return spawn(process.execPath, ['--input-type=module', '--eval', code.replace('SCRIPT', from)])
}

it('leaves no server behind when what started it is killed', async () => {
  // A database that never answers: the server waits in the middle of its start.
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' ? address?.port : 0
  const reached = once(silent, 'connection')
  const starter = starterOf(
    'server.mjs',
    `import { startServer } from SCRIPT
     const DATABASE_URL = 'postgres://nobody:nothing@127.0.0.1:${port}/none'
     console.log(startServer({ NODE_ENV: 'production', DATABASE_URL, APP_SECRET: 'x'.repeat(32) }).pid)`,
  )
  const [said] = await once(starter.stdout, 'data')
  const pid = Number(String(said))
  await reached
  expect(runs(pid)).toBe(true)

  starter.kill('SIGKILL')
  await vi.waitFor(() => expect(runs(pid)).toBe(false), { timeout: 2000 })
  silent.close()
})

it('leaves no build behind when it is interrupted', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'stopping-'))
  const note = path.join(folder, 'pid')
  const build = `require('fs').writeFileSync(${JSON.stringify(note)}, String(process.pid)); setInterval(() => 0, 1000)`
  const starter = starterOf(
    'build.mjs',
    `import { run } from SCRIPT
     process.on('SIGINT', () => process.exit(130))
     run(['-e', ${JSON.stringify(build)}])`,
  )
  await vi.waitFor(() => expect(readNumber(note)).toBeGreaterThan(0), { timeout: 5000 })
  const pid = readNumber(note)

  starter.kill('SIGINT')
  await once(starter, 'exit')
  await vi.waitFor(() => expect(runs(pid)).toBe(false), { timeout: 2000 })
  fs.rmSync(folder, { recursive: true })
})
