// Starting and ending the server process: used by start.mjs, test.mjs and what measures alike.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { fromTheBuild } from './build.mjs'
import { Advice, ownNode, ROOT } from './install.mjs'
import { freePort } from './system.mjs'

/** Checks the settings before anything slow happens; the message names each wrong one. */
export async function checkSettings(settings) {
  const { parseEnv } = await import('../src/env.ts').catch((error) => {
    throw new Advice(error.message)
  })
  try {
    return parseEnv(settings)
  } catch (error) {
    throw new Advice(error.message)
  }
}

/** The system's allocator keeps what was freed for each thread apart: with two such places the process stays 30 MB smaller. */
const ALLOCATOR = { MALLOC_ARENA_MAX: '2' }

export function startServer(settings, { stdio = 'inherit' } = {}) {
  const env = {
    ...ALLOCATOR,
    ...process.env,
    ...(settings.NODE_ENV === 'production' && fromTheBuild()),
    ...settings,
    // Our own shutdown finishes requests and jobs; Next's would exit at once.
    NEXT_MANUAL_SIG_HANDLE: 'true',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  // By the channel the server notices our end, even when nobody could tell it.
  const streams = Array.isArray(stdio) ? stdio : [stdio, stdio, stdio]
  return spawn(ownNode(), ['src/main.ts'], { cwd: ROOT, env, stdio: [...streams, 'ipc'] })
}

/** The secret of an installation with an embedded database: made once and kept beside it. */
export function secretOf(dataDir) {
  const file = path.join(dataDir, 'secret')
  try {
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  return fs.readFileSync(file, 'utf8').trim()
}

/** Tells early that a port is taken: a build takes longer than this question. */
export function refuseTakenPort(port, host) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', ({ code }) =>
      code === 'EADDRINUSE'
        ? reject(new Advice(`Port ${port} is taken by another program. End that one, or choose another PORT.`))
        : resolve(),
    )
    probe.listen({ port, ...(host && { host }) }, () => probe.close(() => resolve()))
  })
}

/** Listens to a server whose output is piped: `ready` tells whether it came up, `said()` all that it said so far. */
export function listenTo(child) {
  let said = ''
  const ready = new Promise((resolve) => {
    const note = (chunk) => {
      said += chunk
      if (said.includes('Ready: ')) resolve(true)
    }
    child.stdout.on('data', note)
    child.stderr.on('data', note)
    child.on('exit', () => resolve(false))
  })
  return { ready, said: () => said }
}

/** The built server as npm start runs it, with demo data of its own: for tests and measurements. */
export async function startBuilt({ folder, url, ...more }) {
  const port = await freePort()
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    APP_SECRET: 'a-secret-that-only-the-journeys-have',
    APP_URL: `http://localhost:${port}`,
    PORT: String(port),
    DATA_DIR: folder,
    SEED: 'demo',
    LOG_LEVEL: 'warn',
    ...more,
  }
  const child = startServer(settings, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  const { ready, said } = listenTo(child)
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  return {
    settings,
    pid: child.pid,
    ready,
    stop,
    kill: () => child.kill('SIGKILL'),
    said,
    log: () => `The server said:\n${said().slice(-8000)}`,
  }
}
