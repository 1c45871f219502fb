// npm run measure            seconds until ready of npm start, on a fresh clone and again
// npm run measure -- tests   the seconds of npm test as well
import { spawn, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { listenTo } from './server.mjs'
import { freePort } from './system.mjs'

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'academy-measure-'))
fs.chmodSync(folder, 0o755)
const clone = path.join(folder, 'clone')
spawnSync('git', ['clone', '--quiet', '.', clone])

console.log(`${os.cpus()[0]?.model}, ${os.availableParallelism()} cores, ${process.platform}`)
console.log(`npm start, fresh clone: ${await secondsUntilReady()} s`)
console.log(`npm start, second time: ${await secondsUntilReady()} s`)
if (process.argv.includes('tests')) {
  console.log(`npm test, installed and built: ${secondsOf('npm', ['test'])} s`)
}
fs.rmSync(folder, { recursive: true, force: true })

async function secondsUntilReady() {
  const started = performance.now()
  const port = await freePort()
  const child = spawn('npm', ['start'], {
    cwd: clone,
    detached: true,
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'warn' },
  })
  const ended = new Promise((resolve) => child.on('exit', resolve))
  const { ready, said } = listenTo(child)
  if (!(await ready)) throw new Error(said())
  const seconds = since(started)
  process.kill(-child.pid, 'SIGINT')
  await ended
  return seconds
}

function secondsOf(command, args) {
  const started = performance.now()
  const { stdout } = spawnSync(command, args, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  console.log(stdout.trim().split('\n').at(-1))
  return since(started)
}

function since(started) {
  return ((performance.now() - started) / 1000).toFixed(1)
}
