// Starts and stops the server process, for start.mjs, test.mjs and the checks.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { buildSettings } from './build.mjs'
import { pinnedNode, ROOT, UserError } from './install.mjs'
import { findFreePort } from './ports-and-processes.mjs'

/** Checks the settings before anything slow happens; the message names each wrong one. */
export async function checkSettings(settings) {
  const { parseEnv } = await import('../src/env.ts').catch((error) => {
    throw new UserError(error.message)
  })
  try {
    return parseEnv(settings)
  } catch (error) {
    throw new UserError(error.message)
  }
}

/** Tests and checks sign links with it, as the server does. */
export const APP_SECRET = 'a-secret-that-only-the-journeys-have'

/**
 * glibc keeps freed memory for each arena, and all the more after it has freed large blocks unless both thresholds are
 * set (decision 097).
 */
const ALLOCATOR_SETTINGS = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
}
/** The more memory V8 may take, the more garbage it keeps. NODE_OPTIONS of the environment come later and win. */
const HEAP_LIMITS = '--max-old-space-size=1024 --max-semi-space-size=16'
/**
 * V8 would let the heap grow to several times what is used. Collecting it at a third more keeps the process below 450 MB
 * while it makes 1,000 certificates, and costs them 7 % more processor time.
 */
const HEAP_GROWTH = '--heap-growing-percent=30'

export function startServer(settings, { stdio = 'inherit' } = {}) {
  const env = {
    ...ALLOCATOR_SETTINGS,
    ...process.env,
    ...(settings.NODE_ENV === 'production' && buildSettings()),
    ...settings,
    NODE_OPTIONS: `${HEAP_LIMITS} ${settings.NODE_OPTIONS ?? process.env.NODE_OPTIONS ?? ''}`,
    // Our own shutdown finishes requests and jobs; Next's would exit at once.
    NEXT_MANUAL_SIG_HANDLE: 'true',
    NEXT_TELEMETRY_DISABLED: '1',
  }
  // The IPC channel tells the server that this process has ended, even by SIGKILL.
  const streams = Array.isArray(stdio) ? stdio : [stdio, stdio, stdio]
  return spawn(pinnedNode(), [HEAP_GROWTH, 'src/main.ts'], { cwd: ROOT, env, stdio: [...streams, 'ipc'] })
}

/** Returns the secret of an installation with an embedded database, generated once and stored beside it. */
export function ensureSecret(dataDir) {
  const file = path.join(dataDir, 'secret')
  try {
    fs.writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  return fs.readFileSync(file, 'utf8').trim()
}

/** Fails early if the port is taken, before a long build. */
export function assertPortFree(port, host) {
  return new Promise((resolve, reject) => {
    const probe = net.createServer()
    probe.once('error', ({ code }) =>
      code === 'EADDRINUSE'
        ? reject(new UserError(`Port ${port} is taken by another program. End that one, or choose another PORT.`))
        : resolve(),
    )
    probe.listen({ port, ...(host && { host }) }, () => probe.close(() => resolve()))
  })
}

/**
 * Captures piped output of a server: `ready` resolves when it is ready or has ended, `output()` returns all of it so
 * far.
 */
export function captureOutput(child) {
  let output = ''
  const ready = new Promise((resolve) => {
    const note = (chunk) => {
      output += chunk
      if (output.includes('Ready: ')) resolve(true)
    }
    child.stdout.on('data', note)
    child.stderr.on('data', note)
    child.on('exit', () => resolve(false))
  })
  return { ready, output: () => output }
}

/** Starts the built server as npm start does, with demo data: for tests and checks. */
export async function startBuiltServer({ folder, url, ...more }) {
  const port = await findFreePort()
  const settings = {
    NODE_ENV: 'production',
    DATABASE_URL: url,
    APP_SECRET,
    APP_URL: `http://localhost:${port}`,
    PORT: String(port),
    DATA_DIR: folder,
    SEED: 'demo',
    LOG_LEVEL: 'warn',
    ...more,
  }
  const child = startServer(settings, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
  const { ready, output } = captureOutput(child)
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
    output,
    log: () => `The server printed:\n${output().slice(-8000)}`,
  }
}
