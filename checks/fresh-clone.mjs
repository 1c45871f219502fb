// node checks/fresh-clone.mjs         measures npm start until it is ready, on a fresh clone and again
// node checks/fresh-clone.mjs tests   measures npm test as well
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { findFreePort } from '../scripts/ports-and-processes.mjs'
import { captureOutput } from '../scripts/server.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-measure-'))
fs.chmodSync(folder, 0o755)
const clone = path.join(folder, 'clone')
spawnSync('git', ['clone', '--quiet', '.', clone])

console.log(`${os.cpus()[0]?.model}, ${os.availableParallelism()} cores, ${process.platform}`)
console.log(`npm start, fresh clone: ${await measureStart()} s`)
console.log(`npm start, second time: ${await measureStart()} s`)
if (process.argv.includes('tests')) {
  console.log(`npm test, installed and built: ${measureCommand('npm', ['test'])} s`)
}
fs.rmSync(folder, { recursive: true, force: true })

async function measureStart() {
  const started = performance.now()
  const port = await findFreePort()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const { ready, output } = captureOutput(child)
  if (!(await ready)) throw new Error(output())
  const seconds = secondsSince(started)
  process.kill(-child.pid, 'SIGINT')
  await ended
  return seconds
}

function measureCommand(command, args) {
  const started = performance.now()
  const { stdout } = spawnSync(command, args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  console.log(stdout.trim().split('\n').at(-1))
  return secondsSince(started)
}

function secondsSince(started) {
  return ((performance.now() - started) / 1000).toFixed(1)
}
